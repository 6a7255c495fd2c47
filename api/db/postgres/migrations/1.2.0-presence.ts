import { Migration } from '@mikro-orm/migrations';

/** Who is answering which message. It need not survive a crash of the database. */
export class Presence extends Migration {
  override up(): void {
    this.addSql(`create unlogged table presence (
      contact_id bigint not null,
      operator_id bigint not null,
      name text not null,
      expires_at bigint not null,
      primary key (contact_id, operator_id)
    )`);
    this.addSql('create index on presence (expires_at)');
  }
}
