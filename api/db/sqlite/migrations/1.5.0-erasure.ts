import { Migration } from '@mikro-orm/migrations';

/** Of persons who are being erased, until the last of their messages is gone. */
export class Erasure extends Migration {
  override up(): void {
    this.addSql(`create table erasure (
      email_key text not null primary key,
      up_to integer not null,
      at datetime not null,
      operator_id integer null,
      operator text null,
      erased integer not null
    )`);
  }
}
