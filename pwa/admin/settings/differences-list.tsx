import { readSitePicture } from '#contract/image-url.ts';
import { type Language, languageNames } from '#contract/language.ts';
import { type Difference, type Path, pathName } from '#pwa/admin/editing/paths.ts';
import { placeWords, rowNames } from './places.ts';

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
              <del>{valueWords(before, path)}</del> <ins>{valueWords(after, path)}</ins>
            </dd>
          ) : (
            <dd>
              {`Moved here from position ${movedFrom + 1}: `}
              <q>{firstWords(after, path)}</q>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** @param path where the value is */
export const valueWords = (value: unknown, path: Path): string => {
  if (value === undefined || value === '') return '(nothing)';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (path.at(-1) === 'lang') return languageNames[value as Language] ?? String(value);
  const picture = typeof value === 'string' ? readSitePicture(value) : undefined;
  if (picture !== undefined) return `a picture, ${picture.width} × ${picture.height}`;
  return typeof value === 'object'
    ? Object.values(value ?? {})
        .map((each) => valueWords(each, path))
        .join(', ')
    : (rowNames(path)[String(value)] ?? String(value)).replace(/^tel:/, '');
};

const firstWords = (value: unknown, path: Path): string =>
  valueWords(typeof value === 'object' ? Object.values(value ?? {})[0] : value, path);
