import { indexMissingRows } from '#api/db/search.ts';
import { PostEntity } from '#api/features/blog/blog.entities.ts';
import type { Post } from '#contract/blog.ts';
import { aPicture } from './pictures.ts';
import type { TestApp } from './test-app.ts';

type Fields = Record<string, string>;

/** A complete post form; a field given as '' is sent empty, `picture: null` sends none. */
export async function aPostForm(fields: Fields = {}, picture?: Uint8Array | null): Promise<FormData> {
  const form = new FormData();
  const all = { blog_title: 'A title', description: 'Some *text*.', categoryId: '1', ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  const bytes = picture === undefined ? await aPicture() : picture;
  if (bytes !== null) form.append('blog_img', new File([new Uint8Array(bytes)], 'picture.png'));
  return form;
}

/** Publishes a post as the operator would; gives it as the public reads it. */
export async function publish(
  app: TestApp,
  token: string,
  fields: Fields = {},
  picture?: Uint8Array,
): Promise<Post> {
  const body = await aPostForm(fields, picture);
  const answer = await app.call('/api/Blog', { method: 'POST', token, body });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  const { id }: Post = await answer.json();
  return (await (await app.call(`/api/blogs/${id}`)).json()) as Post;
}

interface Row {
  blogTitle?: string;
  description?: string;
  excerpt?: string;
  date?: Date;
  category?: number;
  state?: 'published' | 'draft';
  deletedAt?: Date;
}

let made = 0;

/** Rows without picture files, for tests of lists; the later in the array, the newer. */
export async function insertPosts(app: TestApp, rows: readonly Row[]): Promise<void> {
  await app.orm.em.fork().insertMany(
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
  await indexMissingRows(app.orm.em.fork());
}

/** The names of all pictures in the database. */
export async function storedPictures({ orm }: Pick<TestApp, 'orm'>): Promise<string[]> {
  const rows = await orm.em
    .getConnection()
    .execute<{ name: string }[]>('select distinct name from picture order by name');
  return rows.map(({ name }) => name);
}
