import { Migration } from '@mikro-orm/migrations';

/** Pages of words that were changed or made in the browser, with what they said before. */
export class Pages extends Migration {
  override up(): void {
    this.addSql(`create table page (
      path text not null primary key,
      published json null,
      draft json null,
      revision integer not null,
      at datetime not null,
      operator_id integer null,
      operator text null
    )`);
    this.addSql(`create table page_revision (
      id integer not null primary key autoincrement,
      path text not null,
      what text not null,
      fields json null,
      at datetime not null,
      operator_id integer null,
      operator text null
    )`);
    this.addSql('create index page_revision_path_id_index on page_revision (path, id)');
  }
}
