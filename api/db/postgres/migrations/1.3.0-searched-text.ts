import { Migration } from '@mikro-orm/migrations';
import { sql } from 'kysely';
import { searchedText } from '#contract/searched-text.ts';
import { indexWords } from '../full-text.ts';

/** Rows that are read and written at one time. */
const BATCH = 200;

/** Posts are found by the words that a reader sees, not by addresses of links and pictures. */
export class SearchedText extends Migration {
  override async up(): Promise<void> {
    await this.execute('alter table post add column searched text');
    const em = this.getEntityManager();
    const db = em.getKysely<unknown>();
    for (let after = 0; ; ) {
      const { rows } = await sql<{ id: number; blog_title: string; description: string }>`
        select id, blog_title, description from post where id > ${after} order by id limit ${sql.lit(BATCH)}`.execute(
        db,
      );
      const changed = rows
        .map((row) => ({ ...row, searched: searchedText(row.description) }))
        .filter(({ description, searched }) => searched !== description);
      const ids = changed.map(({ id }) => id);
      const texts = changed.map(({ searched }) => searched);
      await sql`update post set searched = made.searched
        from unnest(${ids}::bigint[], ${texts}::text[]) as made (id, searched) where post.id = made.id`.execute(
        db,
      );
      const words = changed.map(({ id, blog_title, searched }) => ({ id, texts: [blog_title, searched] }));
      await indexWords(em, 'post', words);
      if (rows.length < BATCH) return;
      after = rows.at(-1)?.id ?? after;
    }
  }
}
