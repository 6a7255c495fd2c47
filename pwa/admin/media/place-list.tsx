import { PAGES } from '#contract/admin-paths.ts';
import type { PicturePlace, PlaceKind } from '#contract/media.ts';

const words = {
  post_image: 'Main picture',
  post_text: 'In the text',
  post_share: 'Share picture',
  post_draft: 'In a text that is not published',
  post_revision: 'In an earlier text',
  page_text: 'In the page',
  page_share: 'Share picture of the page',
  page_draft: 'In a draft of the page',
  page_revision: 'In an earlier text of the page',
} as const satisfies Record<PlaceKind, string>;

/** Where what uses the picture is edited; undefined for what is in no screen. */
function hrefOf({ kind, id, deleted }: PicturePlace): string | undefined {
  if (deleted) return undefined;
  if (kind.startsWith('post_')) return `/admin/blogerForm?id=${id}`;
  // An earlier text of a page has an id of its own.
  if (kind.startsWith('page_') && kind !== 'page_revision') return `${PAGES}?page=${encodeURIComponent(id)}`;
  return undefined;
}

/** Where a picture is used. */
export function PlaceList({ places }: { places: readonly PicturePlace[] }) {
  if (places.length === 0) return <p>Nothing uses this picture.</p>;
  return (
    <ul className="place-list" aria-label="Where it is used">
      {places.map((place) => {
        const { kind, id, title, visible, deleted, alt } = place;
        const href = hrefOf(place);
        const name = title === '' ? words[kind] : title;
        return (
          <li key={`${kind} ${id}`}>
            <span>
              {href === undefined ? (
                <strong dir="auto">{name}</strong>
              ) : (
                <a href={href} dir="auto">
                  {name}
                </a>
              )}{' '}
              <span className="soft">
                {title !== '' && `${words[kind]}. `}
                {deleted ? 'Deleted, can be restored.' : visible ? 'Public.' : 'Not public.'}
              </span>
            </span>
            {alt !== undefined && (
              <span className="soft">
                Says: <q dir="auto">{alt}</q>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
