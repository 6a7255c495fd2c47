import { readFileSync } from 'node:fs';

const manifest = new URL('../../dist/client/.vite/manifest.json', import.meta.url);

/**
 * Matches the addresses of the site's scripts of these names.
 * @throws where the build has no script of a name: a test that holds it back would hold back nothing
 */
export function builtScript(...names: string[]): RegExp {
  const files = Object.values<{ file: string }>(JSON.parse(readFileSync(manifest, 'utf8')));
  for (const name of names) {
    if (!files.some(({ file }) => new RegExp(`/${name}-[^/]*\\.js$`).test(file)))
      throw new Error(`the build has no script ${name}`);
  }
  return new RegExp(`/assets/(?:admin/)?(?:${names.join('|')})-`);
}
