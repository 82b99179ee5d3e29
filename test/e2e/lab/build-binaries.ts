/** Builds every pinned program that the cache lacks, or those of the module folders named on the command line. */
import { findOrBuildBinaries } from './binaries';
import { SERVER_MODULES } from './server-modules';

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const folders = wanted.length === 0 ? SERVER_MODULES.map((each) => each.folder) : wanted;
  const binaries = await findOrBuildBinaries(folders, (line) => console.log(line));
  for (const { program, version, file, seconds } of binaries.values()) {
    console.log(
      `${program} ${version} ${seconds === undefined ? 'found' : `built in ${seconds.toFixed(0)} s`} ${file}`,
    );
  }
}

main().catch((fault: unknown) => {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
});
