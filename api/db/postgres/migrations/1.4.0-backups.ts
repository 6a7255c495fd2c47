import { Migration } from '@mikro-orm/migrations';

/**
 * Notices that are about no message, and what a site on SQLite notes of the backups that it makes by itself. The list
 * of kinds grows: the code checks it.
 */
export class Backups extends Migration {
  override up(): void {
    this.addSql('alter table backup_run add column file text, add column claimed_until bigint');
    this.addSql('alter table delivery drop constraint delivery_kind_check');
    this.addSql('alter table delivery alter column contact_id drop not null');
  }
}
