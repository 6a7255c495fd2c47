import { Migration } from '@mikro-orm/migrations';

/** Settings in the browser: what was published, previews, and a number that grows with all that built pages are made of. */
export class Settings extends Migration {
  override up(): void {
    this.addSql(`create table site_revision (
      id integer not null primary key autoincrement,
      at datetime not null,
      operator_id integer null,
      operator text null,
      content json not null,
      notice json not null,
      changed json not null,
      restores integer null
    )`);
    this.addSql(`create table site_preview (
      id text not null,
      until datetime not null,
      content json not null,
      primary key (id)
    )`);
    this.addSql('create index site_preview_until_index on site_preview (until)');
    this.addSql('create table site_state (id integer not null primary key, revision integer not null)');
    this.addSql('insert into site_state (id, revision) values (1, 0)');
    this.addSql(`create trigger site_state_revision_update after update on site_state
      begin update content_revision set revision = hex(randomblob(8)); end`);
  }
}
