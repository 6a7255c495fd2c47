import { Migration } from '@mikro-orm/migrations';

/** Who is answering which message. */
export class Presence extends Migration {
  override up(): void {
    this.addSql(`create table presence (
      contact_id integer not null,
      operator_id integer not null,
      name text not null,
      expires_at datetime not null,
      primary key (contact_id, operator_id)
    )`);
    this.addSql('create index presence_expires_at_index on presence (expires_at)');
  }
}
