import { type Difference, type Path, pathName } from '#pwa/admin/editing/paths.ts';
import { settingsParts } from './parts.ts';
import { entryName, type Spec } from './spec.ts';

/** What changes, each value as it was and as it is. */
export function DifferencesList({ changes }: { changes: readonly Difference[] }) {
  if (changes.length === 0) return <p>There is no difference.</p>;
  return (
    <dl className="settings-differences">
      {changes.map(({ path, before, after, movedFrom }) => (
        <div key={`${pathName(path)} ${before === undefined} ${after === undefined}`}>
          <dt>{placeWords(path)}</dt>
          {movedFrom === undefined ? (
            <dd>
              <del>{valueWords(before)}</del> <ins>{valueWords(after)}</ins>
            </dd>
          ) : (
            <dd>
              {`Moved here from place ${movedFrom + 1}: `}
              <q>{firstWords(after)}</q>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

export const valueWords = (value: unknown): string => {
  if (value === undefined || value === '') return '(nothing)';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object'
    ? Object.values(value ?? {})
        .map(valueWords)
        .join(', ')
    : String(value).replace(/^tel:/, '');
};

const firstWords = (value: unknown): string =>
  valueWords(typeof value === 'object' ? Object.values(value ?? {})[0] : value);

/** `Numbers: Number 1: As visitors read it`. */
export function placeWords([root, ...path]: Path): string {
  const part = settingsParts.find((each) => each.root === root && labelsOf(each.of, path) !== undefined);
  const labels = part === undefined ? path.map(String) : [part.title, ...(labelsOf(part.of, path) ?? [])];
  return labels.filter((label) => label !== '').join(': ');
}

const PHONE = {
  ...{ href: 'Number', label: 'As visitors read it' },
  ...{ purpose: 'What it is for', messaging: 'Link of the chat' },
};

/** The labels of the fields on the way to a value; undefined where none of `of` leads there. */
function labelsOf(of: readonly Spec[], [first, ...rest]: Path): string[] | undefined {
  if (first === undefined) return [];
  const spec = of.find(({ name }) => name === first);
  if (spec === undefined) return undefined;
  if (spec.kind === 'group') {
    const inside = labelsOf(spec.of, rest);
    return inside && [spec.label ?? '', ...inside];
  }
  if (spec.kind !== 'list') return ['label' in spec ? spec.label : ''];
  const [at, field, ...deeper] = rest;
  if (at === undefined) return [spec.label];
  const entry = entryName(spec, Number(at));
  if (field === undefined) return [entry];
  const phone = PHONE[field as keyof typeof PHONE];
  if (spec.of[0]?.kind === 'phone') return [entry, phone ?? String(field)];
  return [entry, ...(labelsOf(spec.of, [field, ...deeper]) ?? [String(field)])];
}
