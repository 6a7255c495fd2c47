import { Migration } from '@mikro-orm/migrations';

/** Deleted categories, labels, prepared replies and saved views can be restored for some minutes. */
export class DeletedNames extends Migration {
  override up(): void {
    this.addSql(`create table deleted_row (
      id integer not null primary key autoincrement,
      kind text check (kind in ('category', 'label', 'canned_reply', 'saved_view')) not null,
      row_id integer not null,
      name text not null,
      fields json not null,
      operator_id integer null,
      moved_to integer null,
      deleted_at datetime not null,
      constraint deleted_row_operator_id_foreign foreign key (operator_id) references operator (id) on delete cascade
    )`);
    this.addSql('create index deleted_row_operator_id_index on deleted_row (operator_id)');
    this.addSql('create unique index deleted_row_kind_unique on deleted_row (kind, row_id)');
    this.addSql(`create table deleted_link (
      deleted_row_id integer not null,
      link_id integer not null,
      primary key (deleted_row_id, link_id),
      constraint deleted_link_deleted_row_id_foreign foreign key (deleted_row_id) references deleted_row (id) on delete cascade
    )`);
  }
}
