import type { DeletedPicture } from '#contract/media-deletion.ts';
import type { LibraryPicture, PicturePlace, PictureWithPlaces } from '#contract/media-library.ts';
import { RESTORE_MS } from '#contract/restorable.ts';
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

export const viewDeleted = (row: { name: string; alt: string; deleted_at: number }): DeletedPicture => ({
  name: row.name,
  alt: row.alt,
  deleted_at: new Date(row.deleted_at).toISOString(),
  restorable_until: new Date(row.deleted_at + RESTORE_MS).toISOString(),
});
