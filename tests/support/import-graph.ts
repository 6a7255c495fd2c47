import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export interface SourceFile {
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

/** Every source file below `folders`, with its imports resolved to real paths, however they are written. */
export function readSources(root: string, folders: readonly string[]): SourceFile[] {
  const aliases = readAliases(root);
  return folders
    .flatMap((folder) => filesBelow(join(root, folder)))
    .map((file) => readSource(root, file, aliases));
}

function filesBelow(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

type Aliases = readonly (readonly [prefix: string, folder: string])[];

function readAliases(root: string): Aliases {
  const { imports }: { imports: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return Object.entries(imports).map(
    ([from, to]) => [from.replace('*', ''), join(root, to.replace('*', ''))] as const,
  );
}

function readSource(root: string, file: string, aliases: Aliases): SourceFile {
  const text = readFileSync(file, 'utf8');
  const [imports, missing]: [string[], string[]] = [[], []];
  for (const [, from, dynamic, bare] of text.matchAll(IMPORT)) {
    const specifier = (from ?? dynamic ?? bare ?? '').replace(/\?.*$/, '');
    const target = targetOf(specifier, file, aliases);
    if (target === undefined) continue;
    const found = candidates(target).find((path) => existsSync(path) && statSync(path).isFile());
    if (found === undefined) missing.push(specifier);
    else imports.push(nameOf(root, found));
  }
  return { path: nameOf(root, file), text, imports, missing };
}

/** The path that a specifier of ours means; undefined for a package. */
function targetOf(specifier: string, from: string, aliases: Aliases): string | undefined {
  if (specifier.startsWith('.')) return resolve(dirname(from), specifier);
  const alias = aliases.find(([prefix]) => specifier.startsWith(prefix));
  return alias === undefined ? undefined : resolve(alias[1], specifier.slice(alias[0].length));
}

const candidates = (path: string) => ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => path + end);

const nameOf = (root: string, path: string) => relative(root, path).split('\\').join('/');

/** One way round for each knot of files that import each other. */
export function findCycles(files: readonly SourceFile[]): string[] {
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
