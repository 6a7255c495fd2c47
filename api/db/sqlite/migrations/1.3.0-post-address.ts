import { Migration } from '@mikro-orm/migrations';
import { formerSlugOf } from '#contract/former-slug.ts';

const COLUMNS = [
  "slug text not null default ''",
  "language text check (language in ('en-IN', 'hi-IN', 'te-IN')) not null default 'en-IN'",
  "seo_title text not null default ''",
  "seo_description text not null default ''",
  "share_picture text not null default ''",
  "canonical text not null default ''",
  'noindex integer not null default false',
];

/** Rows that are read and written at one time. */
const BATCH = 5_000;

/** Posts have slugs and languages, and say things to search engines alone. What was published keeps its address. */
export class PostAddress extends Migration {
  override async up(): Promise<void> {
    for (const column of COLUMNS) await this.execute(`alter table post add column ${column}`);
    for (let after = 0; ; ) {
      const rows = (await this.execute(
        `select id, blog_title from post where id > ${after} and state = 'published' order by id limit ${BATCH}`,
      )) as { id: number; blog_title: string }[];
      const slugs = rows.map(({ id, blog_title }) => [id, formerSlugOf(blog_title)]);
      await this.execute(
        'update post set slug = named.value ->> 1 from json_each(?) as named where post.id = named.value ->> 0',
        [JSON.stringify(slugs)],
      );
      if (rows.length < BATCH) return;
      after = rows.at(-1)?.id ?? after;
    }
  }
}
