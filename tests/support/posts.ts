import type { Orm } from '#api/db/orm-type.ts';
import { indexMissingRows, searchRows } from '#api/db/search.ts';
import { tablesOf } from '#api/db/tables.ts';
import { PostEntity } from '#api/features/blog/blog.entities.ts';
import type { Post } from '#contract/blog.ts';
import { bodyOf, type Client } from './client.ts';
import { aPicture } from './pictures.ts';
import type { TestApp } from './test-app.ts';

type Fields = Record<string, string>;

/** A form with these fields; bytes are sent as a file. */
export function aForm(fields: Record<string, string | Uint8Array>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new File([new Uint8Array(value)], 'picture.png'));
  }
  return form;
}

/** A complete post form; a field given as '' is sent empty, `picture: null` sends none. */
export async function aPostForm(fields: Fields = {}, picture?: Uint8Array | null): Promise<FormData> {
  const bytes = picture === undefined ? await aPicture() : picture;
  return aForm({
    ...{ blog_title: 'A title', description: 'Some *text*.', categoryId: '1', ...fields },
    ...(bytes !== null && { blog_img: bytes }),
  });
}

/** Writes a post as an editor would, published unless `fields` have another state; gives what the editor is answered. */
export async function addPost(editor: Client, fields: Fields = {}, picture?: Uint8Array): Promise<Post> {
  return bodyOf(editor.post('/Blog', await aPostForm(fields, picture)));
}

/** Changes a post as an editor would. */
export const changePost = (editor: Client, id: number, fields: object): Promise<Post> =>
  bodyOf(editor.patch(`/blog/${id}`, fields));

interface Row {
  blogTitle?: string;
  imageAlt?: string;
  description?: string;
  excerpt?: string;
  image?: string;
  date?: Date;
  category?: number;
  state?: 'published' | 'draft';
  deletedAt?: Date;
}

let made = 0;

/** Rows without picture files, for tests of lists; the later in the array, the newer. Gives the first one’s id. */
export async function insertPosts({ orm }: { orm: Orm }, rows: readonly Row[]): Promise<number[]> {
  const ids = await orm.em.fork().insertMany(
    PostEntity,
    rows.map((row) => {
      made += 1;
      const date = new Date(Date.UTC(2026, 0, 1) + made * 1000);
      return {
        blogTitle: `Post ${made}`,
        imageAlt: 'A picture',
        description: 'A text',
        excerpt: 'A text',
        image: `row-${made}`,
        date,
        changedAt: row.date ?? date,
        category: 1,
        ...row,
      };
    }),
  );
  await indexMissingRows(orm.em.fork());
  return ids;
}

/** One of them. Gives its id. */
export async function aPost(orm: Orm, row: Row = {}): Promise<number> {
  const [id = 0] = await insertPosts({ orm }, [row]);
  return id;
}

/** The names of all pictures in the database. */
export async function storedPictures({ orm }: Pick<TestApp, 'orm'>): Promise<string[]> {
  const rows = await orm.em
    .getConnection()
    .execute<{ name: string }[]>('select distinct name from picture order by name');
  return rows.map(({ name }) => name);
}

/**
 * Searches posts for words with each code point from `first` to before `end` inside. SQLite parts the words once more, by
 * tables of letters of another age than those of JavaScript.
 */
export async function searchForSigns(app: TestApp, first: number, end: number): Promise<void> {
  const signs = Array.from({ length: end - first }, (_, at) => String.fromCodePoint(first + at)).filter(
    (sign) => /[^\p{Cs}\p{Cn}\p{Co}\0]/u.test(sign),
  );
  const em = app.orm.em.fork();
  for (let at = 0; at < signs.length; at += 50) {
    const text = signs.slice(at, at + 50).map((sign) => `a${sign}b`);
    const hits = await searchRows(em, 'post', text.join(' '));
    if (hits !== undefined) await tablesOf(em).selectFrom(hits.as('post')).select('id').execute();
  }
}

/** What the shipped glossary says of a googly. */
export const DEFINITION =
  'A leg-spinner’s delivery that turns the other way: from off to leg for a right-handed batter.';

const GOOGLIES = `${'Words before it. '.repeat(12)}He bowled a googly, and a second googly.\n\nThe end.`;

/** A post with a word that the glossary explains. */
export async function postWithGoogly(owner: Client, description = GOOGLIES) {
  const { id } = await addPost(owner, { blog_title: 'The wrong one', description });
  return { path: `/blog/${id}/the-wrong-one`, id };
}
