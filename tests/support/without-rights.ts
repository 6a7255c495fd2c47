import { spawnSync } from 'node:child_process';

/** root may read and write everywhere: runs a command without the rights that rights are ignored by. */
export const heedingRights =
  process.getuid?.() === 0
    ? [
        'setpriv',
        '--bounding-set=-dac_override,-dac_read_search',
        '--inh-caps=-dac_override,-dac_read_search',
      ]
    : [];

/** Some machines let nobody do that. */
export function canHeedRights(): boolean {
  const [command, ...args] = heedingRights;
  return command === undefined || spawnSync(command, [...args, 'true']).status === 0;
}
