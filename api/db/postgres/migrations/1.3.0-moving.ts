import { Migration } from '@mikro-orm/migrations';

/** What was imported from where, and the names of authors who have no login here. */
export class Moving extends Migration {
  override up(): void {
    this.addSql('alter table post add column author_name text');
    this.addSql(`create table import_source (
      source text not null,
      kind text not null,
      source_id text not null,
      target text not null,
      hash text not null,
      revision bigint not null,
      primary key (source, kind, source_id)
    )`);
  }
}
