import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import type { Category, PostCard, RenderedPost } from '#contract/blog.ts';
import { SAVED_DATABASE } from '#pwa/shared/browser/saved-names.ts';

/** A post has at most 50 KB of text, mostly 5: together about as much as a handful of photographs. */
const POSTS_MAX = 300;

/** What search engines and shared links show of a post, where it differs from the post itself. */
const HEAD_FIELDS = [
  'changed',
  'seo_title',
  'seo_description',
  'share_picture',
  'canonical',
  'noindex',
] as const;

/** What is known of a post: a list contains the excerpt, a page the whole text. */
export interface SavedPost
  extends Omit<PostCard, 'excerpt'>,
    Partial<Pick<RenderedPost, 'excerpt' | 'html' | (typeof HEAD_FIELDS)[number]>> {
  /** The Markdown of a post that version 1.4 saved, until it is fetched again; else ''. */
  description?: string;
  /** When the last answer with this post came. Milliseconds since 1970. */
  savedAt: number;
}

export interface SavedCategories {
  categories: Category[];
  savedAt: number;
}

interface BlogSchema extends DBSchema {
  posts: { key: number; value: SavedPost };
  categories: { key: 'all'; value: SavedCategories };
}

let opening: Promise<IDBPDatabase<BlogSchema>> | undefined;

/** Copies for reading offline. Apart from the outbox, since losing them costs nothing but a download. */
function open(): Promise<IDBPDatabase<BlogSchema>> {
  opening ??= openDB<BlogSchema>(SAVED_DATABASE, 1, {
    upgrade: (db) => {
      db.createObjectStore('posts', { keyPath: 'id' });
      db.createObjectStore('categories');
    },
    blocking: () => forgetConnection(true),
    terminated: () => forgetConnection(false),
  });
  opening.catch(() => forgetConnection(false));
  return opening;
}

function forgetConnection(close: boolean): void {
  if (close) void opening?.then((db) => db.close());
  opening = undefined;
}

/** Newest first, as the server orders them. */
export async function savedPosts(): Promise<SavedPost[]> {
  const posts = await (await open()).getAll('posts');
  return posts.sort((a, b) => b.date.localeCompare(a.date) || b.id - a.id);
}

export async function savedPost(id: number): Promise<SavedPost | undefined> {
  return (await open()).get('posts', id);
}

/** Adds the content of an answer to what is known of each post. True when any of it is new. */
export async function keepPosts(
  posts: readonly (RenderedPost | PostCard)[],
  savedAt: number,
): Promise<boolean> {
  const tx = (await open()).transaction('posts', 'readwrite');
  let isNews = false;
  for (const post of posts) {
    const known = await tx.store.get(post.id);
    const merged = { ...known, ...post };
    // What a whole post leaves out it does not have any more.
    if ('html' in post) for (const name of HEAD_FIELDS) if (!(name in post)) delete merged[name];
    isNews ||= JSON.stringify(known) !== JSON.stringify({ ...merged, savedAt: known?.savedAt });
    await tx.store.put({ ...merged, savedAt });
  }
  const surplus = (await tx.store.count()) - POSTS_MAX;
  if (surplus > 0) await removeOldest(tx.store, surplus);
  await tx.done;
  return isNews;
}

/** Those not seen for longest. */
async function removeOldest(
  store: IDBPObjectStore<BlogSchema, ['posts'], 'posts', 'readwrite'>,
  count: number,
): Promise<void> {
  const posts = await store.getAll();
  const oldest = posts.sort((a, b) => a.savedAt - b.savedAt || a.date.localeCompare(b.date)).slice(0, count);
  await Promise.all(oldest.map(({ id }) => store.delete(id)));
}

export async function removePosts(ids: readonly number[]): Promise<void> {
  const tx = (await open()).transaction('posts', 'readwrite');
  await Promise.all([...ids.map((id) => tx.store.delete(id)), tx.done]);
}

export async function savedCategories() {
  return (await open()).get('categories', 'all');
}

export async function keepCategories(categories: Category[], savedAt: number): Promise<void> {
  await (await open()).put('categories', { categories, savedAt }, 'all');
}
