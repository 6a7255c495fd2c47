import { Migration } from '@mikro-orm/migrations';

/** Blocked senders, and what the spam filter learns. */
export class Spam extends Migration {
  override up(): void {
    this.addSql(`create table blocked_sender (
      id integer not null primary key autoincrement,
      address_key text null,
      phone_key text null,
      email text null,
      phone text null,
      blocked_at datetime not null,
      blocked_by text null
    )`);
    this.addSql('create unique index blocked_sender_address_key_unique on blocked_sender (address_key)');
    this.addSql('create unique index blocked_sender_phone_key_unique on blocked_sender (phone_key)');
    this.addSql(`create table spam_example (
      contact_id integer not null primary key,
      kind text check (kind in ('spam', 'ham')) not null,
      words json not null,
      sender text not null,
      date datetime not null
    )`);
    this.addSql('create index spam_example_sender_index on spam_example (sender)');
    this.addSql('create index spam_example_date_index on spam_example (date)');
    this.addSql(
      'create table spam_word (word text not null primary key, spam integer not null, ham integer not null)',
    );
  }
}
