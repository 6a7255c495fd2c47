import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm start` gives to Node in a folder of the site, its script by an absolute path: tests run what users run. */
export function startArguments(folder: string): string[] {
  const { scripts }: { scripts: { start: string } } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  // `exec`: a shell that stayed between npm and the server would end at a signal and pass nothing on (Debian's does).
  const [, , ...words] = scripts.start.split(' ');
  return [...words.slice(0, -1), join(folder, words.at(-1) ?? '')];
}
