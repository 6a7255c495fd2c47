import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// tests/full/api/trust-supply has the SBOM.

const root = join(import.meta.dirname, '../..');
const readJson = async (name: string) => JSON.parse(await readFile(join(root, name), 'utf8'));

test('Every package has an exact version, and none but those allowed by name runs a script at its install', async () => {
  const { dependencies, devDependencies, allowScripts } = await readJson('package.json');
  const versions = Object.entries<string>({ ...dependencies, ...devDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[a-z]+\.\d+)?$/.test(version))).toEqual([]);
  const locked: Record<string, { hasInstallScript?: true }> = (await readJson('package-lock.json')).packages;
  const scripted = Object.keys(locked).filter((path) => locked[path]?.hasInstallScript);
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  expect(scripted.map((path) => path.replace(/^.*node_modules\//, ''))).toEqual(allowed);
});
