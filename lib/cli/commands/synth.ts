import type { GatehouseCommand } from '../command';

/** `gatehouse synth`: the safe synthesis. */
export const synthCommand: GatehouseCommand = {
  word: 'synth',
  register: (program, { run }) => {
    program.command('synth').action(() => run(() => 2));
  },
};
