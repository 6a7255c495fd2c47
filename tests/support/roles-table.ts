import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerers, editors, everyRole, owners } from '#contract/auth-rules.ts';
import { endpoints } from '#contract/endpoints.ts';

const DOCUMENT = join(import.meta.dirname, '../../docs/operations.md');
const PLACE = /(<!-- roles: .*-->\n)[\s\S]*?(<!-- end of roles -->)/;

const groups = [
  ['owner, editor, answerer', everyRole],
  ['owner, editor', editors],
  ['owner, answerer', answerers],
  ['owner', owners],
  ['everybody, without a login', 'public'],
] as const;

/** Who may make which call, as docs/operations.md prints it. */
export function rolesTable(): string {
  const lines = groups.map(([who, access]) => {
    const calls = endpoints
      .filter((endpoint) => endpoint.access === access)
      .map(({ method, path }) => `\`${method} ${path}\``)
      .sort();
    return `| ${who} | ${calls.join(' · ')} |`;
  });
  return ['', '| role | calls, below `/api` |', '| --- | --- |', ...lines, '', ''].join('\n');
}

export const readOperations = (): Promise<string> => readFile(DOCUMENT, 'utf8');

// `node tests/support/roles-table.ts` writes the table into the document.
if (import.meta.main) {
  await writeFile(DOCUMENT, (await readOperations()).replace(PLACE, `$1${rolesTable()}$2`));
}
