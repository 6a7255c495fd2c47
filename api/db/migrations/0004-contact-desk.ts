import { Migration } from '@mikro-orm/migrations';

const FIELDS = ['first_name', 'last_name', 'email', 'phone', 'message'];
const list = (prefix = '') => FIELDS.map((name) => `${prefix}\`${name}\``).join(', ');

/** The operator's work on messages: where they came from, notes, suspicion, a bin for undo, a search index, calls. */
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

    this.addSql(
      `create virtual table \`contact_words\` using fts5(${FIELDS.join(', ')}, content='contact', content_rowid='id', tokenize='trigram');`,
    );
    // What is deleted leaves the index at once, not when its pages happen to be merged.
    this.addSql("insert into `contact_words` (`contact_words`, `rank`) values ('secure-delete', 1);");
    // Gathered in memory, 64 MB at a time in place of one: what is written in small pieces is merged again and again.
    this.addSql("insert into `contact_words` (`contact_words`, `rank`) values ('hashsize', 67108864);");
    this.addSql("insert into `contact_words` (`contact_words`) values ('rebuild');");
    // In one piece: a search reads each, and seven took half as long again.
    this.addSql("insert into `contact_words` (`contact_words`) values ('optimize');");
    this.addSql("insert into `contact_words` (`contact_words`, `rank`) values ('hashsize', 1048576);");
    const put = `insert into \`contact_words\` (rowid, ${list()}) values (new.\`id\`, ${list('new.')});`;
    const take = `insert into \`contact_words\` (\`contact_words\`, rowid, ${list()}) values ('delete', old.\`id\`, ${list('old.')});`;
    this.addSql(`create trigger \`contact_words_put\` after insert on \`contact\` begin ${put} end;`);
    this.addSql(`create trigger \`contact_words_take\` after delete on \`contact\` begin ${take} end;`);
    this.addSql(
      `create trigger \`contact_words_change\` after update of ${list()} on \`contact\` begin ${take} ${put} end;`,
    );
  }
}
