import { Migration } from '@mikro-orm/migrations';
import { newVapidKeys } from './vapid-keys.ts';

/** One queue of deliveries for all channels, devices that are told by push, and the settings of both. */
export class Notices extends Migration {
  override up(): void {
    this.addSql(`create table delivery (
      id text not null primary key,
      batch_id text not null,
      kind text check (kind in ('lead', 'reminder')) not null,
      contact_id integer not null,
      channel text check (channel in ('push', 'mail', 'webhook')) not null,
      destination text not null,
      state text check (state in ('waiting', 'failed', 'withheld')) not null default 'waiting',
      attempts integer not null default 0,
      since datetime not null,
      next_at datetime not null,
      claimed_until datetime null,
      tried_at datetime null,
      last_error text null
    )`);
    this.addSql(`insert into delivery
      select id, id, 'lead', contact_id, 'webhook', 'environment', state, attempts, since, next_at, null, tried_at, last_error
      from webhook_delivery`);
    this.addSql('drop table webhook_delivery');
    this.addSql('create index delivery_contact_id_index on delivery (contact_id)');
    this.addSql('create index delivery_batch_id_index on delivery (batch_id)');
    this.addSql('create index delivery_channel_state_next_at_index on delivery (channel, state, next_at)');
    this.addSql(`create table push_subscription (
      id integer not null primary key autoincrement,
      session_token_hash text null,
      endpoint text not null,
      p256dh text not null,
      auth text not null,
      topics json not null,
      device text not null,
      created_at datetime not null,
      last_success_at datetime null,
      constraint push_subscription_session_token_hash_foreign foreign key (session_token_hash) references session (token_hash) on delete cascade
    )`);
    this.addSql(
      'create index push_subscription_session_token_hash_index on push_subscription (session_token_hash)',
    );
    this.addSql('create unique index push_subscription_endpoint_unique on push_subscription (endpoint)');
    this.addSql(`create table notification_settings (
      id integer not null primary key,
      vapid_public text not null,
      vapid_private text not null,
      smtp_url text null,
      mail_to json null,
      webhook_url text null,
      webhook_shape text check (webhook_shape in ('json', 'slack', 'discord', 'telegram')) not null default 'json',
      quiet_from integer null,
      quiet_to integer null,
      burst integer not null default 5,
      shows_words integer not null default false
    )`);
    const { publicKey, privateKey } = newVapidKeys();
    this.addSql(
      `insert into notification_settings (id, vapid_public, vapid_private) values (1, '${publicKey}', '${privateKey}')`,
    );
  }
}
