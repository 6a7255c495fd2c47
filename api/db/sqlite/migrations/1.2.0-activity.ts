import { Migration } from '@mikro-orm/migrations';

/** Who did what when. */
export class Activity extends Migration {
  override up(): void {
    this.addSql(`create table activity (
      id integer not null primary key autoincrement,
      at datetime not null,
      operator_id integer null,
      operator text null,
      action text not null,
      subject text check (subject in ('contact', 'post', 'category', 'settings', 'operator')) not null,
      subject_id integer null,
      detail json null
    )`);
    this.addSql('create index activity_at_id_index on activity (at, id)');
    this.addSql('create index activity_subject_subject_id_index on activity (subject, subject_id)');
  }
}
