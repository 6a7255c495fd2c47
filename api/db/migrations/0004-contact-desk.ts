import { Migration } from '@mikro-orm/migrations';

/** The operator's work on messages: where they came from, notes, suspicion, a bin for undo, calls. */
export class ContactDesk extends Migration {
  override up(): void {
    for (const column of [
      '`page` text null',
      '`campaign` json null',
      '`suspicion` text null',
      '`text_hash` text null',
      "`note` text not null default ''",
      '`note_revision` integer not null default 0',
    ]) {
      this.addSql(`alter table \`contact\` add column ${column};`);
    }
    this.addSql('create index `contact_email_index` on `contact` (`email` collate nocase);');
    this.addSql(
      'create index `contact_text_hash_date_index` on `contact` (`text_hash`, `date`) where `text_hash` is not null;',
    );
    this.addSql(
      "create index `contact_inbox_index` on `contact` (`date`, `id`) where `state` <> 'suspected';",
    );

    this.addSql(
      "create table `contact_bin` (`id` integer not null primary key, `key` text null, `first_name` text not null, `last_name` text not null, `email` text not null, `phone` text not null, `message` text not null, `date` datetime not null, `written_at` datetime null, `state` text check (`state` in ('new', 'answered', 'suspected')) not null, `page` text null, `campaign` json null, `suspicion` text null, `text_hash` text null, `note` text not null default '', `note_revision` integer not null default 0, `deleted_at` datetime not null);",
    );
    this.addSql('create index `contact_bin_key_index` on `contact_bin` (`key`);');
    this.addSql('create index `contact_bin_deleted_at_index` on `contact_bin` (`deleted_at`);');

    this.addSql(
      "create table `contact_call` (`id` text not null primary key, `contact_id` integer not null, `state` text check (`state` in ('waiting', 'failed')) not null default 'waiting', `attempts` integer not null default 0, `since` datetime not null, `next_at` datetime not null, `tried_at` datetime null, `last_error` text null);",
    );
    this.addSql('create index `contact_call_contact_id_index` on `contact_call` (`contact_id`);');
    this.addSql('create index `contact_call_state_next_at_index` on `contact_call` (`state`, `next_at`);');
  }
}
