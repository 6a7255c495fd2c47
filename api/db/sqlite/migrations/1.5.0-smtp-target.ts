import { Migration } from '@mikro-orm/migrations';

/** A mail server that is set in the browser has to be public from now on; one that is stored already goes on. */
export class SmtpTarget extends Migration {
  override up(): void {
    this.addSql('alter table notification_settings add column smtp_unchecked integer not null default false');
    this.addSql('update notification_settings set smtp_unchecked = true where smtp_url is not null');
  }
}
