/** `npm run lab`: the vps installation on real servers, synced, until Ctrl-C. */
import { describeApplication } from './lab/applications';
import { stopAllLabs } from './lab/lab';
import { stopWithParent } from './lab/stop-with-parent';
import { bringUp } from './vps-world/bring-up';
import { startVpsWorld } from './vps-world/vps-world';

async function main(): Promise<void> {
  const say = (line: string): void => console.log(line);
  const started = Date.now();
  const world = await startVpsWorld({ say });
  const states = await bringUp(
    world,
    Object.keys(world.tree).filter((path) => path.includes('/applications/')).length + 11,
  );
  for (const each of states.values()) say(describeApplication(each));
  say('');
  say(
    `synced after ${((Date.now() - started) / 1000).toFixed(0)} s; everything of it is in ${world.lab.workspace.folder}`,
  );
  say(`Argo CD:     ${world.lab.argocd?.address}`);
  say(`KUBECONFIG=${world.lab.plane.kubeconfig}`);
  say(`kubectl:     ${world.lab.binaries.get('kubectl')?.file}`);
  say(`repository:  git clone ${world.owner.url} (commit and \`git push\` to ${world.owner.folder})`);
  say('Ctrl-C ends it');
  await new Promise(() => setInterval(() => undefined, 60_000));
}

stopWithParent();
main().catch(async (fault: unknown) => {
  console.error(fault instanceof Error ? fault.message : fault);
  await stopAllLabs();
  process.exit(1);
});
