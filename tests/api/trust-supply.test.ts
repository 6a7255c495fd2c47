import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const readJson = async (name: string) => JSON.parse(await readFile(join(root, name), 'utf8'));

interface Component {
  name: string;
  version: string;
  purl: string;
  hashes?: unknown[];
  properties?: { name: string; value: string }[];
}

test('Every package has an exact version, and none but those allowed by name runs a script at its install', async () => {
  const { dependencies, devDependencies, allowScripts } = await readJson('package.json');
  const versions = Object.entries<string>({ ...dependencies, ...devDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[a-z]+\.\d+)?$/.test(version))).toEqual([]);
  const locked: Record<string, { hasInstallScript?: true }> = (await readJson('package-lock.json')).packages;
  const scripted = Object.keys(locked).filter((path) => locked[path]?.hasInstallScript);
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  expect(scripted.map((path) => path.replace(/^.*node_modules\//, ''))).toEqual(allowed);
});

test('The SBOM that docs/operations.md tells of holds what ships, each with its hash and not marked as a tool', async () => {
  const { dependencies, devDependencies } = await readJson('package.json');
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  expect(await readFile(join(root, 'docs/operations.md'), 'utf8')).toContain(`npm ${words.join(' ')}`);
  const { stdout } = await promisify(execFile)('npm', words, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
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
