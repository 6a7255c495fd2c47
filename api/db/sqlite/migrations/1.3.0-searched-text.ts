import { Migration } from '@mikro-orm/migrations';
import { searchedText } from '#contract/searched-text.ts';
import { searchIndex, withoutSearchIndex } from './search-index.ts';

/** Rows that are read and written at one time. */
const BATCH = 200;

/** Posts are found by the words that a reader sees, not by addresses of links and pictures. */
export class SearchedText extends Migration {
  override async up(): Promise<void> {
    for (const statement of withoutSearchIndex('post')) await this.execute(statement);
    await this.execute('alter table post add column searched text');
    for (let after = 0; ; ) {
      const rows = (await this.execute(
        `select id, description from post where id > ${after} order by id limit ${BATCH}`,
      )) as { id: number; description: string }[];
      const changed = rows
        .map(({ id, description }) => ({ id, description, searched: searchedText(description) }))
        .filter(({ description, searched }) => searched !== description);
      await this.execute(
        'update post set searched = made.value ->> 1 from json_each(?) as made where post.id = made.value ->> 0',
        [JSON.stringify(changed.map(({ id, searched }) => [id, searched]))],
      );
      if (rows.length < BATCH) break;
      after = rows.at(-1)?.id ?? after;
    }
    const index = {
      table: 'post',
      columns: ['blog_title'],
      textColumns: ['description', 'searched'],
    } as const;
    for (const statement of searchIndex(index)) await this.execute(statement);
    await this.execute("insert into post_words (post_words) values ('rebuild')");
  }
}
