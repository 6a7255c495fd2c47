import { Migration } from '@mikro-orm/migrations';
import { sql } from 'kysely';
import { formerSlugOf } from '#contract/former-slug.ts';

const COLUMNS = [
  "slug text not null default ''",
  "language text not null default 'en-IN' check (language in ('en-IN', 'hi-IN', 'te-IN'))",
  "seo_title text not null default ''",
  "seo_description text not null default ''",
  "share_picture text not null default ''",
  "canonical text not null default ''",
  'noindex boolean not null default false',
];

/** Rows that are read and written at one time. */
const BATCH = 5_000;

/** Posts have slugs and languages, and say things to search engines alone. What was published keeps its address. */
export class PostAddress extends Migration {
  override async up(): Promise<void> {
    for (const column of COLUMNS) await this.execute(`alter table post add column ${column}`);
    const db = this.getEntityManager().getKysely<unknown>();
    for (let after = 0; ; ) {
      const { rows } = await sql<{ id: number; blog_title: string }>`
        select id, blog_title from post where id > ${after} and state = 'published' order by id limit ${sql.lit(BATCH)}`.execute(
        db,
      );
      const ids = rows.map(({ id }) => id);
      const slugs = rows.map(({ blog_title }) => formerSlugOf(blog_title));
      await sql`update post set slug = named.slug
        from unnest(${ids}::bigint[], ${slugs}::text[]) as named (id, slug) where post.id = named.id`.execute(
        db,
      );
      if (rows.length < BATCH) return;
      after = rows.at(-1)?.id ?? after;
    }
  }
}
