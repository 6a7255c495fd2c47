import type { LibraryPicture, PicturePlace, PictureWithPlaces } from '#contract/media-library.ts';
import type { LibraryRow } from './library.repository.ts';
import type { PlaceRow } from './picture-use.repository.ts';

export const viewPicture = (row: LibraryRow): LibraryPicture => ({
  name: row.name,
  alt: row.alt,
  width: row.width,
  height: row.height,
  kind: row.kind,
  bytes: row.bytes,
  date: new Date(row.date).toISOString(),
  by: row.by,
  uses: row.uses,
});

const viewPlace = ({ kind, owner, title, visible, deleted, alt }: PlaceRow, own: string): PicturePlace => ({
  kind,
  id: owner,
  title,
  visible,
  ...(deleted ? { deleted: true as const } : {}),
  ...(alt === null || alt === own ? {} : { alt }),
});

export const viewWithPlaces = (row: LibraryRow, places: readonly PlaceRow[]): PictureWithPlaces => ({
  ...viewPicture(row),
  places: places.map((place) => viewPlace(place, row.alt)),
});
