import { Migration } from '@mikro-orm/migrations';

/**
 * Backups that the site makes by itself, and notices that are about no message. The lists of kinds and ways grow: the
 * code checks them.
 */
export class Backups extends Migration {
  override up(): void {
    for (const sql of [...BACKUP_RUN, ...DELIVERY]) this.addSql(sql);
  }
}

const BACKUP_RUN = [
  'alter table backup_run rename to backup_run_before',
  'drop index backup_run_at_id_index',
  `create table backup_run (
    id integer not null primary key autoincrement,
    at datetime not null,
    way text not null,
    operator text null,
    bytes integer null,
    failure text null,
    file text null,
    claimed_until datetime null
  )`,
  `insert into backup_run (id, at, way, operator, bytes, failure)
    select id, at, way, operator, bytes, failure from backup_run_before`,
  "update sqlite_sequence set seq = (select seq from sqlite_sequence where name = 'backup_run_before') where name = 'backup_run'",
  'drop table backup_run_before',
  'create index backup_run_at_id_index on backup_run (at, id)',
];

const DELIVERY = [
  'alter table delivery rename to delivery_before',
  ...['contact_id', 'batch_id', 'channel_state_next_at'].map((name) => `drop index delivery_${name}_index`),
  `create table delivery (
    id text not null primary key,
    batch_id text not null,
    kind text not null,
    contact_id integer null,
    channel text check (channel in ('push', 'mail', 'webhook')) not null,
    destination text not null,
    state text check (state in ('waiting', 'failed', 'withheld')) not null default 'waiting',
    attempts integer not null default 0,
    since datetime not null,
    next_at datetime not null,
    claimed_until datetime null,
    tried_at datetime null,
    last_error text null
  )`,
  `insert into delivery
    select id, batch_id, kind, contact_id, channel, destination, state, attempts, since, next_at, claimed_until, tried_at, last_error
    from delivery_before`,
  'drop table delivery_before',
  'create index delivery_contact_id_index on delivery (contact_id)',
  'create index delivery_batch_id_index on delivery (batch_id)',
  'create index delivery_channel_state_next_at_index on delivery (channel, state, next_at)',
];
