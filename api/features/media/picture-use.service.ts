import type { SqlEntityManager } from '@mikro-orm/sql';
import { expressionBuilder } from 'kysely';
import { countRows } from '#api/db/counts.ts';
import { isPublicPost, isPublicRow } from '#api/db/expressions.ts';
import { type Tables, tablesOf } from '#api/db/tables.ts';
import type { SitePicture } from '#contract/image-url.ts';
import type { PlaceKind } from '#contract/media.ts';
import { EARLIER, isUsed, lockPictures, unhidePictures, updateAlternative } from './library.queries.ts';

/** What uses pictures: a text, a share picture. */
interface PictureOwner {
  kind: UseKind;
  /** The id or the path of it, one for each text that can come and go alone. */
  id: number | string;
  /** What the list of places calls it, where it belongs to no post. */
  title?: string;
  /** The post it belongs to: the uses go with the post. */
  post?: number;
}

/**
 * Notes which pictures something uses, in the transaction that stores it; no names: it is gone. Names without a picture are
 * left out. A picture that was deleted since is restored.
 */
export async function setUses(
  em: SqlEntityManager,
  { kind, id, title = '', post }: PictureOwner,
  names: readonly string[],
): Promise<void> {
  const owner = String(id);
  await tablesOf(em).deleteFrom('picture_use').where('kind', '=', kind).where('owner', '=', owner).execute();
  const there = await lockPictures(em, [...new Set(names)]);
  await restoreDeleted(em, there);
  if (there.length === 0) return;
  const uses = there.map(({ name }) => ({ name, kind, owner, title, post_id: post ?? null }));
  await tablesOf(em).insertInto('picture_use').values(uses).execute();
}

/** Locks a post's main picture, and restores a deleted one, in the transaction that stores the post. False where there is none. */
export async function keepOrRestorePicture(em: SqlEntityManager, name: string): Promise<boolean> {
  const there = await lockPictures(em, [name]);
  await restoreDeleted(em, there);
  return there.length > 0;
}

/** Which of the pictures are on the site. One in the trash is, since using it restores it. */
export async function picturesThere(em: SqlEntityManager, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const query = tablesOf(em).selectFrom('media').where('name', 'in', names).select('name');
  return (await query.execute()).map(({ name }) => name);
}

/** The pictures of these names that are on the site, with their sizes; 0: unknown. */
export async function picturesWithSizes(
  em: SqlEntityManager,
  names: readonly string[],
): Promise<SitePicture[]> {
  if (names.length === 0) return [];
  const query = tablesOf(em).selectFrom('media').where('name', 'in', names);
  return query.select(['name', 'width', 'height']).execute();
}

/** The library follows the alternative text of the only post that has a picture, as long as both say the same. */
export async function noteAlternative(
  em: SqlEntityManager,
  name: string,
  { was, alt }: { was: string; alt: string },
): Promise<void> {
  if (was === alt) return;
  const [picture] = await lockPictures(em, [name]);
  if (picture?.alt === was && (await countUses(em, name, EARLIER)) === 1) {
    await updateAlternative(em, name, alt);
  }
}

const restoreDeleted = (
  em: SqlEntityManager,
  there: readonly { name: string; deleted_at: number | null }[],
) =>
  unhidePictures(
    em,
    there.filter(({ deleted_at }) => deleted_at !== null).map(({ name }) => name),
  );

export type UseKind = Exclude<PlaceKind, 'post_image'>;

/** Uses that visitors see while their post is public. */
const OF_PUBLIC_POSTS: UseKind[] = ['post_text', 'post_share'];
/** Uses that visitors see; drafts and earlier texts are in none of the lists. */
const PUBLIC: UseKind[] = ['page_text', 'page_share', 'settings', 'settings_preview'];
/** A picture has no more in its list. */
const PLACES_MAX = 200;

/** The ids or paths of what uses a picture in this way. */
export async function ownersOf(em: SqlEntityManager, kind: UseKind, name: string): Promise<string[]> {
  const rows = await tablesOf(em)
    .selectFrom('picture_use')
    .where('name', '=', name)
    .where('kind', '=', kind)
    .select('owner')
    .execute();
  return rows.map(({ owner }) => owner);
}

/** Whether the settings that are published have the picture, or a preview of others. */
export async function isOfSettings(em: SqlEntityManager, name: string): Promise<boolean> {
  const owners = [
    ...(await ownersOf(em, 'settings', name)),
    ...(await ownersOf(em, 'settings_preview', name)),
  ];
  return owners.length > 0;
}

/** Posts and other places together, but for those of some kinds. */
export async function countUses(
  em: SqlEntityManager,
  name: string,
  without: readonly UseKind[] = [],
): Promise<number> {
  const posts = tablesOf(em).selectFrom('post').where('image', '=', name);
  const others = tablesOf(em)
    .selectFrom('picture_use')
    .where('name', '=', name)
    .$if(without.length > 0, (query) => query.where('kind', 'not in', without));
  return (await countRows(posts)) + (await countRows(others));
}

/** Who asks for a picture; `all`: an editor. */
interface Viewer {
  all: boolean;
  now: Date;
}

/** Whether something that is public uses the picture; an editor also sees pictures that are not only in deleted posts. */
export async function isShown(em: SqlEntityManager, name: string, viewer: Viewer): Promise<boolean> {
  const isSeen = () => {
    const eb = expressionBuilder<Tables, 'post'>();
    return viewer.all ? eb('post.deleted_at', 'is', null) : isPublicPost(viewer.now);
  };
  const tables = tablesOf(em);
  const main = await tables
    .selectFrom('post')
    .where('post.image', '=', name)
    .where(isSeen())
    .select('post.id')
    .executeTakeFirst();
  if (main !== undefined) return true;
  const use = await tables
    .selectFrom('picture_use')
    .leftJoin('post', 'post.id', 'picture_use.post_id')
    .where('picture_use.name', '=', name)
    .where((eb) =>
      viewer.all
        ? eb.or([eb('post.id', 'is', null), isSeen()])
        : eb.or([
            eb('picture_use.kind', 'in', PUBLIC),
            eb.and([eb('picture_use.kind', 'in', OF_PUBLIC_POSTS), isSeen()]),
          ]),
    )
    .select('picture_use.name')
    .executeTakeFirst();
  if (use !== undefined || !viewer.all) return use !== undefined;
  const unused = await tables
    .selectFrom('media')
    .where('media.name', '=', name)
    .where('media.deleted_at', 'is', null)
    .where((eb) => eb.not(isUsed(eb.ref('media.name'))))
    .select('media.name')
    .executeTakeFirst();
  return unused !== undefined;
}

export interface PlaceRow {
  kind: PlaceKind;
  owner: string;
  title: string;
  visible: boolean;
  deleted: boolean;
  /** The text there; null: not noted here. */
  alt: string | null;
}

/** Where a picture is used. */
export async function placesOf(em: SqlEntityManager, name: string, now: Date): Promise<PlaceRow[]> {
  const tables = tablesOf(em);
  const posts = await tables
    .selectFrom('post')
    .where('image', '=', name)
    .select(['id', 'blog_title', 'state', 'date', 'deleted_at', 'image_alt'])
    .orderBy('id', 'desc')
    .limit(PLACES_MAX)
    .execute();
  const uses = await tables
    .selectFrom('picture_use')
    .leftJoin('post', 'post.id', 'picture_use.post_id')
    .where('picture_use.name', '=', name)
    .select(['picture_use.kind', 'picture_use.owner', 'picture_use.title', 'picture_use.post_id'])
    .select(['post.blog_title', 'post.state', 'post.date', 'post.deleted_at'])
    .orderBy('picture_use.kind')
    .orderBy('picture_use.owner')
    .limit(PLACES_MAX)
    .execute();
  const places: PlaceRow[] = [
    ...posts.map((post) => ({
      kind: 'post_image' as const,
      owner: String(post.id),
      title: post.blog_title,
      visible: isPublicRow(post, now),
      deleted: post.deleted_at !== null,
      alt: post.image_alt,
    })),
    ...uses.map(({ kind, owner, title, blog_title, state, date, deleted_at, post_id }) => {
      const post = { blog_title: blog_title ?? title, state: state ?? 'draft', date: date ?? 0, deleted_at };
      return {
        kind,
        owner: post_id === null ? owner : String(post_id),
        title: post.blog_title,
        visible: PUBLIC.includes(kind) || (OF_PUBLIC_POSTS.includes(kind) && isPublicRow(post, now)),
        deleted: deleted_at !== null,
        alt: null,
      };
    }),
  ];
  // Earlier versions of a text that uses the picture now are not listed as well.
  const current = new Set(places.filter(({ kind }) => !isEarlier(kind)).map(keyOf));
  return places.filter((place) => !isEarlier(place.kind) || !current.has(keyOf(place)));
}

const isEarlier = (kind: PlaceKind) => EARLIER.some((each) => each === kind);
/** A page's earlier texts have ids of their own. */
const keyOf = ({ kind, owner, title }: PlaceRow) =>
  kind.startsWith('post_') ? `post ${owner}` : `other ${title}`;
