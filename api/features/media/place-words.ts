import type { PlaceKind } from '#contract/media-library.ts';

const words = {
  post_image: 'main picture of',
  post_text: 'text of',
  post_share: 'share picture of',
  post_draft: 'draft of',
  post_revision: 'earlier text of',
  page_text: 'page',
  page_share: 'share picture of the page',
  page_draft: 'draft of the page',
  page_revision: 'earlier text of the page',
} as const satisfies Record<PlaceKind, string>;

/** Places that an error names. */
const NAMED = 5;

interface Place {
  kind: PlaceKind;
  title: string;
  deleted: boolean;
}

/** The places where a picture is used, for an error's detail. */
export function namePlaces(places: readonly Place[]): string {
  const named = places
    .slice(0, NAMED)
    .map(
      ({ kind, title, deleted }) =>
        `${words[kind]}${title === '' ? '' : ` “${title}”`}${deleted ? ' (deleted, can be restored)' : ''}`,
    );
  const more = places.length - named.length;
  return `Used as: ${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`;
}
