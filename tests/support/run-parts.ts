import { spawnSync } from 'node:child_process';

const run = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

/** Runs the part that the command line names, with the rest of the line, or all of them; on a site that is built before. */
export function runParts(parts: Readonly<Record<string, readonly string[]>>): never {
  const [asked, ...rest] = process.argv.slice(2);
  const chosen = asked === undefined ? Object.keys(parts) : [asked];
  const unknown = chosen.find((name) => !(name in parts));
  if (unknown !== undefined) {
    console.error(`There is no part "${unknown}". The parts: ${Object.keys(parts).join(', ')}.`);
    process.exit(2);
  }
  if (!run('node', ['api/commands/ensure-build.ts'])) process.exit(1);
  const failed = chosen.filter((name) => {
    console.log(`\n── ${name}`);
    const [command = '', ...args] = parts[name] ?? [];
    return !run(command, [...args, ...rest]);
  });
  if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
  process.exit(failed.length > 0 ? 1 : 0);
}
