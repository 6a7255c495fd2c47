import { Migration } from '@mikro-orm/migrations';

/** How and when visitors would like to be answered. */
export class ContactPreference extends Migration {
  override up(): void {
    for (const table of ['contact', 'deleted_contact']) {
      this.addSql(`alter table ${table} add column preferred_channel text not null default ''`);
      this.addSql(`alter table ${table} add column preferred_time text not null default ''`);
    }
  }
}
