import { Migration } from '@mikro-orm/migrations';
import { emailKey, phoneKey } from '../../person-keys.ts';
import { searchIndex, withoutSearchIndex } from './search-index.ts';

const CONTACTS = ['contact', 'deleted_contact'];
/** Rows that are read and written at one time. */
const BATCH = 5_000;

const COLUMNS = [
  "email_key text not null default ''",
  'phone_key text null',
  'answered_at datetime null',
  'answered_by text null',
  'assignee_id integer null',
  'remind_at datetime null',
  'reminded_at datetime null',
  'state_before json null',
];

const INDEXES = [
  // The keys of addresses serve in its place.
  'drop index contact_email_index',
  'create index contact_person_index on contact (email_key, date)',
  'create index contact_number_index on contact (phone_key, date) where phone_key is not null',
  'create index contact_page_index on contact (page, date, id, state) where page is not null',
  "create index contact_campaign_index on contact (json_extract(campaign, '$.utm_campaign'), date, id, state) where campaign is not null",
  'create index contact_answered_index on contact (answered_at, date) where answered_at is not null',
  'create index contact_assignee_index on contact (assignee_id, date, id, state) where assignee_id is not null',
  'create index contact_remind_index on contact (remind_at) where remind_at is not null',
];

const TABLES = [
  `create table label (
    id integer not null primary key autoincrement,
    name text not null,
    colour text check (colour in ('grey', 'red', 'amber', 'green', 'blue', 'violet')) not null
  )`,
  'create unique index label_name_unique on label (name)',
  `create table contact_label (
    label_id integer not null,
    contact_id integer not null,
    primary key (label_id, contact_id),
    constraint contact_label_label_id_foreign foreign key (label_id) references label (id) on delete cascade
  )`,
  'create index contact_label_contact_index on contact_label (contact_id)',
  `create table saved_view (
    id integer not null primary key autoincrement,
    name text not null,
    filter json not null,
    operator_id integer null,
    constraint saved_view_operator_id_foreign foreign key (operator_id) references operator (id) on delete cascade
  )`,
  'create index saved_view_operator_id_index on saved_view (operator_id)',
  `create table canned_reply (
    id integer not null primary key autoincrement,
    title text not null,
    text text not null,
    position integer not null
  )`,
];

const UNASSIGN = CONTACTS.map(
  (table) => `create trigger ${table}_unassign after delete on operator
    begin update ${table} set assignee_id = null where assignee_id = old.id; end`,
);

/** Persons, answers, labels, assignees, reminders, saved views and prepared replies. Searches find notes and campaigns. */
export class People extends Migration {
  override async up(): Promise<void> {
    for (const table of CONTACTS) {
      for (const column of COLUMNS) await this.execute(`alter table ${table} add column ${column}`);
      await this.#storeKeys(table);
    }
    for (const sql of [
      ...INDEXES,
      ...TABLES,
      ...UNASSIGN,
      ...withoutSearchIndex('contact'),
      ...searchIndex({
        table: 'contact',
        columns: ['first_name', 'last_name', 'email', 'phone', 'message', 'note'],
        phoneColumn: 'phone',
        campaignColumn: 'campaign',
      }),
      "insert into contact_words (contact_words) values ('rebuild')",
    ]) {
      await this.execute(sql);
    }
  }

  async #storeKeys(table: string): Promise<void> {
    for (let after = 0; ; ) {
      const rows = (await this.execute(
        `select id, email, phone from ${table} where id > ${after} order by id limit ${BATCH}`,
      )) as { id: number; email: string; phone: string }[];
      const keys = rows.map(({ id, email, phone }) => [id, emailKey(email), phoneKey(phone)]);
      await this.execute(
        `update ${table} set email_key = key.value ->> 1, phone_key = key.value ->> 2
          from json_each(?) as key where ${table}.id = key.value ->> 0`,
        [JSON.stringify(keys)],
      );
      if (rows.length < BATCH) return;
      after = rows.at(-1)?.id ?? after;
    }
  }
}
