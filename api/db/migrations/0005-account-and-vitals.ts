import { Migration } from '@mikro-orm/migrations';

export class AccountAndVitals extends Migration {
  override up(): void {
    this.addSql('alter table `operator` add column `totp_secret` text null;');
    this.addSql('alter table `operator` add column `totp_pending` text null;');
    this.addSql('alter table `operator` add column `totp_since` datetime null;');
    this.addSql('alter table `operator` add column `totp_last_step` integer null;');

    // Made anew: a column added to a table cannot be filled and stay without a default. Nothing refers to sessions.
    this.addSql(
      'create table `session_new` (`token_hash` text not null primary key, `operator_id` integer not null, `handle` text not null, `device` text not null, `created_at` datetime not null, `last_seen_at` datetime not null, `expires_at` datetime not null, constraint `session_operator_id_foreign` foreign key (`operator_id`) references `operator` (`id`) on delete cascade);',
    );
    this.addSql(
      "insert into `session_new` select `token_hash`, `operator_id`, lower(hex(randomblob(8))), 'Unknown device', `created_at`, `created_at`, `expires_at` from `session`;",
    );
    this.addSql('drop table `session`;');
    this.addSql('alter table `session_new` rename to `session`;');
    this.addSql('create index `session_operator_id_index` on `session` (`operator_id`);');
    this.addSql('create unique index `session_handle_unique` on `session` (`handle`);');
    this.addSql('create index `session_expires_at_index` on `session` (`expires_at`);');

    this.addSql(
      'create table `recovery_code` (`code_hash` text not null primary key, `operator_id` integer not null, constraint `recovery_code_operator_id_foreign` foreign key (`operator_id`) references `operator` (`id`) on delete cascade);',
    );
    this.addSql('create index `recovery_code_operator_id_index` on `recovery_code` (`operator_id`);');

    this.addSql(
      'create table `vital` (`day` text not null, `page` text not null, `metric` text not null, `bucket` integer not null, `count` integer not null, primary key (`day`, `page`, `metric`, `bucket`));',
    );
    // Holds all that the dashboard reads of a month's messages: their days and how long they were under way.
    this.addSql('create index `contact_date_written_at_index` on `contact` (`date`, `written_at`);');
  }
}
