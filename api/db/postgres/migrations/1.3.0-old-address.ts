import { Migration } from '@mikro-orm/migrations';

/** Where posts and pages were before. No foreign key: the address of a post that was deleted says so. */
export class OldAddress extends Migration {
  override up(): void {
    this.addSql(`create table old_address (
      path text primary key,
      post_id bigint,
      target text,
      at bigint not null
    )`);
  }
}
