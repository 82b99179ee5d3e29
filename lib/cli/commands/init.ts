import type { GatehouseCommand } from '../command';

/** `gatehouse init [DIR]`: a new registry. */
export const initCommand: GatehouseCommand = {
  word: 'init',
  register: (program, { run }) => {
    program
      .command('init')
      .argument('[dir]', 'folder to fill', '.')
      .action(() => run(() => 2));
  },
};
