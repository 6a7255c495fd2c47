import { Migration } from '@mikro-orm/migrations';

/** The weekly letter: whether and when it goes, who wants none, and the Monday of the last one. */
export class WeeklyLetter extends Migration {
  override up(): void {
    this.addSql('alter table notification_settings add column weekly boolean not null default true');
    this.addSql('alter table notification_settings add column weekly_at integer not null default 540');
    this.addSql('alter table notification_settings add column weekly_off text');
    this.addSql('alter table notification_settings add column weekly_day integer null');
  }
}
