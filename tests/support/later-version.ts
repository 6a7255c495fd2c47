import { argv } from 'node:process';
import { Migration } from '@mikro-orm/migrations';
import { migrations } from '#api/db/sqlite/migrations/list.ts';
import { openSqlite } from '#api/db/sqlite/open-database.ts';

/** Rewrites every message and post, so that an update of many takes a while. */
class Rewrite extends Migration {
  override up(): void {
    this.addSql('alter table contact add column rewritten text null;');
    this.addSql("update contact set rewritten = message || '!';");
    this.addSql("update post set blog_title = blog_title || '', description = description || '';");
  }
}

class Nothing extends Migration {
  override up(): void {
    this.addSql('select 1;');
  }
}

/** Of versions after this one. */
export const later = [
  ...migrations,
  { name: '2.9.0-rewrite', class: Rewrite },
  { name: '2.10.0-nothing', class: Nothing },
  { name: '2.11.0-nothing', class: Nothing },
  { name: '2.12.0-nothing', class: Nothing },
];

/** Of a later version: its second statement fails. */
export const failing = {
  name: '3.0.0-failing',
  class: class extends Migration {
    override up(): void {
      this.addSql('alter table post add column more text null;');
      this.addSql('insert into missing values (1);');
    }
  },
};

// Run as a program: updates the database of a folder to the next version.
const [, program, folder] = argv;
if (program === import.meta.filename && folder !== undefined) {
  await (await openSqlite(folder, { migrations: later.slice(0, migrations.length + 1) })).close();
}
