import { type Difference, pathName } from '#pwa/admin/editing/paths.ts';
import { placeWords } from './places.ts';

/** What changes, each value as it was and as it is. */
export function DifferencesList({ changes }: { changes: readonly Difference[] }) {
  if (changes.length === 0) return <p>No changes.</p>;
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
