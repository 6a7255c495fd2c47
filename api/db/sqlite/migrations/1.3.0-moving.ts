import { Migration } from '@mikro-orm/migrations';

/** What was imported from where, and the names of authors who have no login here. */
export class Moving extends Migration {
  override up(): void {
    this.addSql('alter table post add column author_name text null');
    this.addSql(`create table import_source (
      source text not null,
      kind text check (kind in ('post', 'page')) not null,
      source_id text not null,
      target text not null,
      hash text not null,
      revision integer not null,
      primary key (source, kind, source_id)
    )`);
  }
}
