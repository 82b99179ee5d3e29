import { runCommandLine } from './main';
import { sessionOfProcess } from './session-of-process';

void runCommandLine(process.argv.slice(2), sessionOfProcess()).then((status) => {
  process.exitCode = status;
});
