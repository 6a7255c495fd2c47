import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { arrowFault, hasPlace } from './support/arrows.ts';

const root = join(import.meta.dirname, '..');

interface SourceFile {
  /** From the project's root, with slashes. */
  path: string;
  text: string;
  /** Paths of the files of ours that it imports: statically, dynamically, for types, or to pass on. */
  imports: string[];
  /** What looks like a file of ours but is none. */
  missing: string[];
}

const SOURCE = /\.(?:ts|tsx|mts)$/;
const IMPORT =
  /(?:^|[\s;})])(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(\s*['"`]([^'"`]+)['"`]|(?:^|[\s;])import\s*['"]([^'"]+)['"]/gm;

const { imports: named }: { imports: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
const aliases = Object.entries(named).map(
  ([from, to]) => [from.replace('*', ''), join(root, to.replace('*', ''))] as const,
);

function filesBelow(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** A source file with its imports resolved to real paths, however they are written. */
function readSource(file: string): SourceFile {
  const text = readFileSync(file, 'utf8');
  const [imports, missing]: [string[], string[]] = [[], []];
  for (const [, from, dynamic, bare] of text.matchAll(IMPORT)) {
    const specifier = (from ?? dynamic ?? bare ?? '').replace(/\?.*$/, '');
    const target = targetOf(specifier, file);
    if (target === undefined) continue;
    const found = candidates(target).find((path) => existsSync(path) && statSync(path).isFile());
    if (found === undefined) missing.push(specifier);
    else imports.push(nameOf(found));
  }
  return { path: nameOf(file), text, imports, missing };
}

/** The path that a specifier of ours means; undefined for a package. */
function targetOf(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('.')) return resolve(dirname(from), specifier);
  const alias = aliases.find(([prefix]) => specifier.startsWith(prefix));
  return alias === undefined ? undefined : resolve(alias[1], specifier.slice(alias[0].length));
}

const candidates = (path: string) => ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => path + end);

const nameOf = (path: string) => relative(root, path).split('\\').join('/');

/** One way round for each knot of files that import each other. */
function findCycles(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    if (done.has(path) || trail.includes(path)) return;
    for (const next of byPath.get(path)?.imports ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const { path } of files) visit(path, []);
  return cycles;
}

const files = ['api', 'pwa', 'tests', 'vite.config.ts', 'vitest.config.ts', 'playwright.config.ts']
  .flatMap((folder) => filesBelow(join(root, folder)))
  .map(readSource);

const generated = /\.gen\.ts$/;
const prose = /\/content\//;
const written = files.filter(({ path }) => !generated.test(path) && !prose.test(path));
const lengthOf = (text: string) => text.trimEnd().split('\n').length;

test('Every import leads to a file', () => {
  const missing = files.flatMap(({ path, missing }) => missing.map((specifier) => `${path}: ${specifier}`));
  expect(missing).toEqual([]);
});

test('Every file has its place in the tree', () => {
  expect(files.map(({ path }) => path).filter((path) => !hasPlace(path))).toEqual([]);
});

test('Every import is an arrow of architecture.md', () => {
  const faults = files
    .filter(({ path }) => !generated.test(path))
    .flatMap(({ path, imports }) => imports.map((target) => arrowFault(path, target)))
    .filter((fault) => fault !== undefined);
  expect(faults).toEqual([]);
});

test('Nothing imports a test', () => {
  const isTest = (path: string) => /\.(?:test|spec)\.ts$/.test(path);
  expect(files.filter(({ imports }) => imports.some(isTest)).map(({ path }) => path)).toEqual([]);
});

test('No files import each other in a circle', () => {
  expect(findCycles(files)).toEqual([]);
});

test('Settings are read in api/env.ts alone', () => {
  const mayRead = /^(?:api\/env\.ts|vite\.config\.ts|playwright\.config\.ts|tests\/)/;
  const reading =
    /\bprocess\s*(?:\?\.|\.)\s*env\b|process\s*\[\s*['"`]env|\{[^}]*\benv\b[^}]*\}\s*(?:=|from)\s*(?:process\b|['"](?:node:)?process)/;
  const readers = files.filter(({ path, text }) => !mayRead.test(path) && reading.test(text));
  expect(readers.map(({ path }) => path)).toEqual([]);
});

test('What is stored on a device has a name of the registry, and tabs speak over its channels', () => {
  const own = /^pwa\/(?:shared\/browser\/(?:stored|stored-things|channel)\.ts|routes\/-forget-operator\.ts)$/;
  // Scripts in the text of a page have no room for the registry: their names are checked against its types.
  const early = /^pwa\/entry\/(?:boot|display|early-form)\.ts$/;
  const bare = /(?<!['"\w])(?:localStorage|sessionStorage|BroadcastChannel)\b(?!['"])/;
  const unchecked = /(?:Item|openDB(?:<\w+>)?|deleteDatabase|deleteDB)\(\s*['"`]/;
  const wrong = files.filter(
    ({ path, text }) =>
      path.startsWith('pwa/') &&
      !own.test(path) &&
      ((!early.test(path) && bare.test(text)) || unchecked.test(text)),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('No source file is longer than 400 lines', () => {
  const long = written
    .map(({ path, text }) => [path, lengthOf(text)] as const)
    .filter(([, lines]) => lines > 400);
  expect(long).toEqual([]);
});

test('No test file overrides fixtures for the files after it', () => {
  // Vitest changes the shared `test` where `override` is called outside of a `describe`, and files share a process.
  const wrong = files.filter(({ path, text }) => path.startsWith('tests/') && /^\w+\.override\(/m.test(text));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

/** The numbers of a list of docs, as titles have them. */
async function numbersOf(list: string, sign: '' | 'T'): Promise<string[]> {
  const text = await readFile(join(root, 'docs', list), 'utf8');
  return [...text.matchAll(/^(\d+)\. /gm)].map(([, number]) => sign + number);
}

test('Each line of faults.md and trust.md has a test, whose title begins with its number', async () => {
  const lines = [...(await numbersOf('faults.md', '')), ...(await numbersOf('trust.md', 'T'))];
  // The name of a test, a step or a case: a text that begins a call or a list and is not all of it.
  const titles = /[([]\s*(["'`])((?:T?\d{1,2}[.,] )+)(?=[A-Z$%]|\w+ )(?:(?!\1).)+\1,/g;
  const numbers = files
    .filter(({ path }) => /\.(?:test|spec)\.tsx?$/.test(path))
    .flatMap(({ text }) =>
      [...text.matchAll(titles)].flatMap(([, , begin = '']) => begin.match(/T?\d+/g) ?? []),
    );
  const named = new Set(numbers);
  expect(
    lines.filter((line) => !named.has(line)),
    'without a test',
  ).toEqual([]);
  expect(
    [...named].filter((number) => !lines.includes(number)),
    'in no list',
  ).toEqual([]);
});

const isThere = (path: string, folder = '') => existsSync(join(root, folder, path));
const pathsIn = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, path = '']) => path);
const sources = globSync('{api,pwa,tests,deploy}/**/*.{ts,tsx,css,sql,sh,yml,yaml,conf,service}', {
  cwd: root,
});

/** Names of files in a text that lead nowhere. A text may name a file by the end of its path, and one of a package. */
const lostNames = (text: string) =>
  pathsIn(text, /(?<![\w./:@-])(\w[\w./$-]*\.(?:tsx?|css|sql|sh|ya?ml|conf|service))(?![\w.])/g).filter(
    (name) =>
      !isThere(name) && !isThere(name, 'node_modules') && !sources.some((path) => path.endsWith(`/${name}`)),
  );

test('Every file that a comment names exists', async () => {
  const styles = sources.filter((path) => path.endsWith('.css'));
  const texts = [
    ...files,
    ...(await Promise.all(
      styles.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
    )),
  ];
  const comment = /(\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*)/gm;
  const lost = texts.flatMap(({ path, text }) =>
    lostNames(pathsIn(text, comment).join('\n')).map((name) => `${path}: ${name}`),
  );
  expect(lost).toEqual([]);
});

test('Every path that a guide names exists, and every guide that a comment names', async () => {
  const guides = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })];
  const missing = files.flatMap(({ path, text }) =>
    pathsIn(text, /(?<![\w/])(docs\/[\w./-]*\w)/g)
      .filter((named) => !isThere(named))
      .map((named) => `${path}: ${named}`),
  );
  for (const guide of guides) {
    const text = await readFile(join(root, guide), 'utf8');
    const folders = pathsIn(text, /(?<![\w./-])((?:api|pwa|tests|deploy|docs)\/[\w./-]*[\w/])/g);
    const links = pathsIn(text, /\]\(([\w./-]+)[)#]/g);
    const wrong = [
      ...lostNames(text),
      ...folders.filter((path) => !isThere(path)),
      ...links.filter((path) => !isThere(path, dirname(guide))),
    ];
    missing.push(...wrong.map((named) => `${guide}: ${named}`));
  }
  expect(missing).toEqual([]);
});
