import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from '#api/db/tables.ts';
import { EARLIER, findNames, lockPictures, updateAlternative } from './library.repository.ts';
import { unhidePictures } from './picture-deletion.repository.ts';
import type { UseKind } from './picture-use.repository.ts';
import * as repository from './picture-use.repository.ts';

/** What uses pictures: a text, a share picture. */
export interface PictureOwner {
  kind: UseKind;
  /** The id or the path of it, one for each text that can come and go alone. */
  id: number | string;
  /** Of what belongs to no post: as the list of places names it. */
  title?: string;
  /** The post it belongs to: the uses go with the post. */
  post?: number;
}

/**
 * Notes which pictures something uses, in the transaction that stores it; no names: it is gone. Names without a picture are
 * left out. A picture that was deleted meanwhile comes back.
 */
export async function setUses(
  em: SqlEntityManager,
  { kind, id, title = '', post }: PictureOwner,
  names: readonly string[],
): Promise<void> {
  const owner = String(id);
  await tablesOf(em).deleteFrom('picture_use').where('kind', '=', kind).where('owner', '=', owner).execute();
  const there = await lockPictures(em, [...new Set(names)]);
  await bringBack(em, there);
  const found = there.map(({ name }) => name);
  await repository.insertUses(em, found, { kind, owner, title, post: post ?? null });
}

/** The ids or paths of what uses a picture in this way. */
export const ownersOf = (em: SqlEntityManager, kind: UseKind, name: string): Promise<string[]> =>
  repository.ownersOf(em, kind, name);

/** A picture that becomes a post's main picture, in the transaction that stores the post. False: there is none. */
export async function takePicture(em: SqlEntityManager, name: string): Promise<boolean> {
  const there = await lockPictures(em, [name]);
  await bringBack(em, there);
  return there.length > 0;
}

/** Those of the pictures that are on the site. One that is deleted and can be restored is: whoever uses it brings it back. */
export const picturesThere = (em: SqlEntityManager, names: readonly string[]): Promise<string[]> =>
  findNames(em, names);

/** The library follows the alternative text of the only post that has a picture, as long as both say the same. */
export async function noteAlternative(
  em: SqlEntityManager,
  name: string,
  { was, alt }: { was: string; alt: string },
): Promise<void> {
  if (was === alt) return;
  const [picture] = await lockPictures(em, [name]);
  if (picture?.alt === was && (await repository.countUses(em, name, EARLIER)) === 1) {
    await updateAlternative(em, name, alt);
  }
}

const bringBack = (em: SqlEntityManager, there: readonly { name: string; deleted_at: number | null }[]) =>
  unhidePictures(
    em,
    there.filter(({ deleted_at }) => deleted_at !== null).map(({ name }) => name),
  );
