import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

/** Script of one of the operator's screens, packed. Bytes. */
const MOST = 220_000;

interface Chunk {
  file: string;
  name: string;
  imports?: string[];
}

const client = join(import.meta.dirname, '../../dist/client');
const isScreen = (key: string) => key.startsWith('pwa/routes/admin/');
/** What every one of them needs: the frame, and what the client imports when it starts. */
const isOfAll = (key: string, { name }: Chunk) =>
  key === 'pwa/entry/client.tsx' ||
  key.startsWith('pwa/routes/admin.tsx') ||
  ['react-dom', 'queries', 'api-client'].includes(name);

test('The script of each of the operator’s screens is within its weight', async () => {
  const manifest: Record<string, Chunk> = JSON.parse(
    await readFile(join(client, '.vite/manifest.json'), 'utf8'),
  );
  const keys = Object.keys(manifest);
  const screens = keys.filter(isScreen);
  expect(screens.length).toBeGreaterThan(6);
  const ofAll = keys.filter((key) => isOfAll(key, manifest[key] as Chunk));
  expect(ofAll.length).toBeGreaterThanOrEqual(5);
  const loadedWith = (key: string, known = new Set<string>()): Set<string> => {
    if (!known.has(key))
      for (const each of manifest[known.add(key) && key]?.imports ?? []) loadedWith(each, known);
    return known;
  };
  const packed = new Map<string, number>();
  const weightOf = async (file: string): Promise<number> => {
    const known = packed.get(file);
    if (known !== undefined) return known;
    const { length } = brotliCompressSync(await readFile(join(client, file)));
    packed.set(file, length);
    return length;
  };
  const faults: string[] = [];
  for (const screen of screens) {
    const loaded = new Set([screen, ...ofAll].flatMap((key) => [...loadedWith(key)]));
    let script = 0;
    for (const file of new Set([...loaded].map((key) => manifest[key]?.file ?? ''))) {
      script += await weightOf(file);
    }
    if (script > MOST) faults.push(`${screen}: ${script}`);
  }
  expect(faults).toEqual([]);
});

/** A name of its parts that stays whatever is packed. */
const PARSER = 'blockQuotePrefix';

test('No script of visitors parses Markdown, nor does the worker, which saves none that does', async () => {
  const scripts = globSync('**/*.js', { cwd: client });
  const parse = async (file: string) => (await readFile(join(client, file), 'utf8')).includes(PARSER);
  const parsing = [];
  for (const file of scripts) if (await parse(file)) parsing.push(file);
  expect(parsing).toHaveLength(1);
  expect(parsing.filter((file) => !file.startsWith('assets/admin/'))).toEqual([]);
  expect(scripts).toContain('sw.js');
  expect(await readFile(join(client, 'sw.js'), 'utf8')).not.toContain('assets/admin/');
});
