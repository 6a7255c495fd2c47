import { Migration } from '@mikro-orm/migrations';

/** Ids of a zone; `db/zones.ts` counts on it. */
const ZONE = 512;

/**
 * The newest date among each 512 ids: a search for a frequent word reads the index of words from its newest part on, and
 * knows where nothing newer can come. Never too old; a row that goes leaves it as it is.
 */
export class SearchZones extends Migration {
  override up(): void {
    for (const table of ['post', 'contact']) {
      const zones = `${table}_zone`;
      this.addSql(
        `create table \`${zones}\` (\`zone\` integer not null primary key, \`newest\` integer not null);`,
      );
      this.addSql(
        `insert into \`${zones}\` select \`id\` / ${ZONE}, max(\`date\`) from \`${table}\` group by 1;`,
      );
      this.addSql(`create index \`${zones}_newest_index\` on \`${zones}\` (\`newest\`, \`zone\`);`);
      const put = `insert into \`${zones}\` values (new.\`id\` / ${ZONE}, new.\`date\`) on conflict (\`zone\`) do update set \`newest\` = excluded.\`newest\` where excluded.\`newest\` > \`newest\`;`;
      this.addSql(`create trigger \`${zones}_put\` after insert on \`${table}\` begin ${put} end;`);
      this.addSql(
        `create trigger \`${zones}_change\` after update of \`date\` on \`${table}\` begin ${put} end;`,
      );
    }
  }
}
