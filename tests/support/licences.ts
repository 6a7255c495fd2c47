import { execFileSync } from 'node:child_process';

/** As `npm sbom` lists a package. */
interface Component {
  name: string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
  properties?: { name: string; value: string }[];
}

const isTool = ({ properties = [] }: Component) =>
  properties.some(({ name }) => name === 'cdx:npm:package:development');

const licenceOf = ({ licenses = [] }: Component) =>
  licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression).join(', ') ||
  'none named';

/** Longer lists of names say little. */
const NAMED = 20;

// `node tests/support/licences.ts`: the licences of all packages that ship, then those of the tools.
const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
const json = execFileSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const { components }: { components: Component[] } = JSON.parse(json);
const byUse = Map.groupBy(components, isTool);
for (const [title, of] of [
  ['ship', byUse.get(false) ?? []],
  ['are tools', byUse.get(true) ?? []],
] as const) {
  process.stdout.write(`\n${of.length} packages ${title}:\n`);
  const byLicence = [...Map.groupBy(of, licenceOf)].sort(([, a], [, b]) => b.length - a.length);
  for (const [licence, all] of byLicence) {
    const names = all.length > NAMED ? '' : `: ${all.map(({ name }) => name).join(', ')}`;
    process.stdout.write(`${String(all.length).padStart(4)} ${licence}${names}\n`);
  }
}
