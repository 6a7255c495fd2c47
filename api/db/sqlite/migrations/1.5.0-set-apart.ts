import { Migration } from '@mikro-orm/migrations';

/** When operators were last told how many messages were set apart, and which that number began with. */
export class SetApart extends Migration {
  override up(): void {
    this.addSql('alter table notification_settings add column set_apart_since datetime null');
    this.addSql('alter table notification_settings add column set_apart_notified_at datetime null');
  }
}
