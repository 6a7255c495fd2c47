import { Migration } from '@mikro-orm/migrations';
import { CATEGORIES } from '../../seed/categories.ts';
import { searchIndex } from './search-index.ts';
import { TOTALS } from './totals.ts';

const MESSAGE_COLUMNS = `
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  message text not null,
  date datetime not null,
  written_at datetime null,
  page text null,
  campaign json null,
  notice text null,
  notice_at datetime null,
  suspicion text null,
  text_hash text null,
  note text not null default '',
  note_revision integer not null default 0,
  state text check (state in ('new', 'answered', 'suspected')) not null`;

/** What the entities describe. Dates are milliseconds since 1970. Long columns come last: a list never reads past them. */
const TABLES = [
  `create table category (
    id integer not null primary key autoincrement,
    category text not null,
    position integer not null
  )`,
  'create unique index category_category_unique on category (category)',
  'create index category_position_index on category (position)',

  `create table post (
    id integer not null primary key autoincrement,
    blog_title text not null,
    image_alt text not null,
    excerpt text not null,
    image text not null,
    state text check (state in ('published', 'draft')) not null default 'published',
    date datetime not null,
    changed_at datetime not null,
    key text null,
    revision integer not null default 1,
    deleted_at datetime null,
    category_id integer not null,
    renderer integer not null default 0,
    description text not null,
    html text not null default '',
    constraint post_category_id_foreign foreign key (category_id) references category (id) on delete restrict
  )`,
  'create unique index post_image_unique on post (image)',
  'create unique index post_key_unique on post (key)',
  'create index post_category_id_index on post (category_id)',
  'create index post_deleted_at_date_id_state_index on post (deleted_at, date, id, state)',
  // What a search asks of each post that holds its words.
  'create index post_search_index on post (id, deleted_at, date, state, category_id)',
  'create index post_category_id_deleted_at_date_id_state_index on post (category_id, deleted_at, date, id, state)',

  `create table picture (
    name text not null,
    width integer not null,
    format text not null,
    bytes blob not null,
    primary key (name, width, format)
  )`,

  `create table contact (
    id integer not null primary key autoincrement,
    key text null,${MESSAGE_COLUMNS} default 'new'
  )`,
  'create unique index contact_key_unique on contact (key)',
  'create index contact_date_id_index on contact (date, id)',
  'create index contact_date_written_at_index on contact (date, written_at)',
  'create index contact_state_date_id_index on contact (state, date, id)',
  "create index contact_inbox_index on contact (date, id) where state <> 'suspected'",
  'create index contact_text_hash_date_index on contact (text_hash, date) where text_hash is not null',
  'create index contact_email_index on contact (email collate nocase)',

  `create table deleted_contact (
    id integer not null primary key,
    key text null,${MESSAGE_COLUMNS},
    deleted_at datetime not null
  )`,
  'create index deleted_contact_key_index on deleted_contact (key)',
  'create index deleted_contact_deleted_at_index on deleted_contact (deleted_at)',

  'create table spent_key (key text not null primary key)',

  `create table webhook_delivery (
    id text not null primary key,
    contact_id integer not null,
    state text check (state in ('waiting', 'failed')) not null default 'waiting',
    attempts integer not null default 0,
    since datetime not null,
    next_at datetime not null,
    tried_at datetime null,
    last_error text null
  )`,
  'create index webhook_delivery_contact_id_index on webhook_delivery (contact_id)',
  'create index webhook_delivery_state_next_at_index on webhook_delivery (state, next_at)',

  // What the keys of plain contact forms are signed by. In the database, so that it outlives a restart.
  'create table form_secret (id integer not null primary key, secret text not null)',
  'insert into form_secret (id, secret) values (1, hex(randomblob(32)))',

  `create table operator (
    id integer not null primary key autoincrement,
    username text not null,
    password_hash text not null,
    totp_secret text null,
    totp_pending text null,
    totp_since datetime null,
    totp_last_step integer null
  )`,
  'create unique index operator_username_unique on operator (username)',

  `create table session (
    token_hash text not null primary key,
    operator_id integer not null,
    handle text not null,
    device text not null,
    created_at datetime not null,
    last_seen_at datetime not null,
    expires_at datetime not null,
    constraint session_operator_id_foreign foreign key (operator_id) references operator (id) on delete cascade
  )`,
  'create index session_operator_id_index on session (operator_id)',
  'create unique index session_handle_unique on session (handle)',
  'create index session_expires_at_index on session (expires_at)',

  `create table recovery_code (
    code_hash text not null primary key,
    operator_id integer not null,
    constraint recovery_code_operator_id_foreign foreign key (operator_id) references operator (id) on delete cascade
  )`,
  'create index recovery_code_operator_id_index on recovery_code (operator_id)',

  `create table vital (
    day text not null,
    page text not null,
    metric text not null,
    bucket integer not null,
    count integer not null,
    primary key (day, page, metric, bucket)
  )`,
];

/** Stored HTML is no change of the blog: it follows from the text. */
const POST_UPDATE =
  'update of blog_title, image_alt, excerpt, image, state, date, changed_at, revision, deleted_at, category_id, description';

const CHANGES_OF_CONTENT = {
  category: { insert: 'insert', update: 'update', delete: 'delete' },
  post: { insert: 'insert', update: POST_UPDATE, delete: 'delete' },
};

/** A random value for each state of the blog, whoever wrote it: one that was rolled back never comes again. */
const CONTENT_REVISION = [
  'create table content_revision (id integer not null primary key, revision text not null)',
  'insert into content_revision (id, revision) values (1, hex(randomblob(8)))',
  ...Object.entries(CHANGES_OF_CONTENT).flatMap(([table, events]) =>
    Object.entries(events).map(
      ([name, event]) =>
        `create trigger ${table}_revision_${name} after ${event} on ${table}
          begin update content_revision set revision = hex(randomblob(8)); end`,
    ),
  ),
];

/** The schema of version 1.0.0. */
export class Initial extends Migration {
  override up(): void {
    const categories = CATEGORIES.map(([name], at) => `(${at + 1}, '${name}', ${at + 1})`);
    for (const sql of [
      ...TABLES,
      ...TOTALS,
      ...CONTENT_REVISION,
      ...searchIndex({ table: 'post', columns: ['blog_title', 'description'] }),
      ...searchIndex({
        table: 'contact',
        columns: ['first_name', 'last_name', 'email', 'phone', 'message'],
        phoneColumn: 'phone',
      }),
      `insert into category (id, category, position) values ${categories.join()}`,
    ]) {
      this.addSql(`${sql};`);
    }
  }
}
