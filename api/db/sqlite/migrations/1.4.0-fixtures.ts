import { Migration } from '@mikro-orm/migrations';

/** Matches that editors keep; what the public reads changes with them. */
export class Fixtures extends Migration {
  override up(): void {
    this.addSql(`create table fixture (
      id integer not null primary key autoincrement,
      home text not null,
      away text not null,
      competition text not null,
      venue text not null default '',
      starts_at datetime not null,
      revision integer not null default 1,
      changed_at datetime not null,
      deleted_at datetime null
    )`);
    this.addSql('create index fixture_starts_at_id_index on fixture (starts_at, id)');
    for (const event of ['insert', 'update', 'delete']) {
      this.addSql(`create trigger fixture_revision_${event} after ${event} on fixture
        begin update content_revision set revision = hex(randomblob(8)); end`);
    }
  }
}
