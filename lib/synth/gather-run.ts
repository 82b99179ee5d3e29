import type { Disk } from './disk';
import { inProject, type Project } from './project';
import { isReportFile, type ReportedFile, type RunReport } from './run-report';
import { scanFolder } from './scan-folder';

/** What the program's apps left in a run's folder. */
export interface GatheredRun {
  /** Exit status of an app that refused, the lowest; absent when none did. */
  readonly refused?: 1 | 2;
  readonly files: readonly ReportedFile[];
  /** Paths two apps of the program make. */
  readonly clashes: readonly string[];
  /** Files of plain cdk8s apps among them: nobody judged these yet. Paths below the output folder. */
  readonly plain: readonly string[];
}

/** Folder of the run that plain cdk8s apps take for their output folder. */
export const PLAIN_OUTPUT = 'out';

/** Collects reports and plain files; a plain file that has its contents on disk already is not staged. */
export function gatherRun(disk: Disk, project: Project, folder: string): GatheredRun {
  const reports = (disk.list(folder) ?? [])
    .filter(({ name }) => isReportFile(name))
    .map(({ name }) => JSON.parse(disk.read(`${folder}/${name}`)!.toString('utf8')) as RunReport);
  const refusals = reports.flatMap(({ refused }) => refused ?? []);
  const plain = [...scanFolder(disk, `${folder}/${PLAIN_OUTPUT}`)].flatMap(([path, kind]) =>
    kind === 'file' ? [path] : [],
  );
  const plainFiles = plain.map((path): ReportedFile => {
    const made = disk.read(`${folder}/${PLAIN_OUTPUT}/${path}`)!;
    const target = `${inProject(project, project.output)}/${path}`;
    const standing = disk.kindOf(target) === 'file' ? disk.read(target) : undefined;
    return standing?.equals(made) ? { area: 'tree', path } : { area: 'tree', path, staged: `${PLAIN_OUTPUT}/${path}` };
  });
  const files = [...reports.flatMap((report) => report.files), ...plainFiles];
  const seen = new Set<string>();
  const clashes = files.flatMap(({ area, path }) => {
    const key = `${area} ${path}`;
    if (seen.has(key)) return [path];
    seen.add(key);
    return [];
  });
  return {
    ...(refusals.length > 0 ? { refused: Math.min(...refusals) as 1 | 2 } : {}),
    files,
    clashes,
    plain,
  };
}
