import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv } from '../env.ts';
import { explainFailure } from './backup-file.ts';
import { restoreBackup } from './restore-file.ts';

// As the server keeps its data: for this user alone.
process.umask(0o077);

/** Puts a backup into DATA_DIR. The server is stopped meanwhile. */
async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean' } },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new Error('Name one backup to restore.');
  const { dataDir } = readEnv();
  const { posts, messages, replaced } = await restoreBackup(resolve(file), {
    dataDir,
    replace: values.replace === true,
  });
  return [
    `Restored to ${dataDir} (posts: ${posts}, messages: ${messages}). Log in anew.`,
    ...(replaced === undefined ? [] : [`What was there before is in ${replaced}`, 'It stays for 30 days.']),
  ].join('\n');
}

try {
  console.log(await run());
} catch (error) {
  console.error(explainFailure(error));
  console.error('Usage: npm run restore -- FILE [--replace]');
  process.exitCode = 1;
}
