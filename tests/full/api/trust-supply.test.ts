import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

interface Component {
  name: string;
  version: string;
  purl: string;
  hashes?: unknown[];
  properties?: { name: string; value: string }[];
}

test('The SBOM that docs/operations.md tells of holds what ships, each with its hash and not marked as a tool', async () => {
  const { dependencies, devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  expect(await readFile(join(root, 'docs/operations.md'), 'utf8')).toContain(`npm ${args.join(' ')}`);
  const { stdout } = await promisify(execFile)('npm', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  const components: Component[] = JSON.parse(stdout).components;
  const named = new Map(components.map((each) => [decodeURIComponent(each.purl), each]));
  const find = (all: Record<string, string>) =>
    Object.entries(all).map(([name, version]) => named.get(`pkg:npm/${name}@${version}`));
  const isTool = (each: Component | undefined) =>
    each?.properties?.some(({ name }) => name === 'cdx:npm:package:development');
  for (const each of find(dependencies)) expect([each?.hashes?.length, isTool(each)]).toEqual([1, false]);
  // Not all: some tools come with what ships, too.
  expect(isTool(find({ vitest: devDependencies.vitest })[0])).toBe(true);
});
