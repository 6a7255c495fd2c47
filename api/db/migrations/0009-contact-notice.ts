import { Migration } from '@mikro-orm/migrations';

/** The notice beside the form that a message was sent under. Columns that may be null: no row is written, however many there are. */
export class ContactNotice extends Migration {
  override up(): void {
    for (const table of ['contact', 'contact_bin']) {
      this.addSql(`alter table \`${table}\` add column \`notice\` text null;`);
      this.addSql(`alter table \`${table}\` add column \`notice_at\` datetime null;`);
    }
  }
}
