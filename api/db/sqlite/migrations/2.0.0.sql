-- An import asks for each of its pictures whether one was made of the same upload.
create index media_sha256_deleted_at_date_index on media (sha256, deleted_at, date);

-- Of persons who are being erased, until the last of their messages is gone.
create table erasure (
  email_key text not null primary key,
  up_to integer not null,
  at datetime not null,
  operator_id integer null,
  operator text null,
  erased integer not null
);

-- When operators were last notified how many messages were set apart, and from when on these are counted.
alter table notification_settings add column set_apart_since datetime null;
alter table notification_settings add column set_apart_notified_at datetime null;

-- A mail server that is set in the browser has to be public from now on; one that is stored already goes on.
alter table notification_settings add column smtp_unchecked integer not null default false;
update notification_settings set smtp_unchecked = true where smtp_url is not null;

-- Files that are uploaded to be imported are on a disk; rows say whose, and what comes of them. Unfinished uploads end with the update.
drop table import_piece;
create table import_piece (
  upload text not null,
  at integer not null,
  stored_at datetime not null,
  remaining bigint not null,
  bytes blob not null,
  primary key (upload, at)
);
create index import_piece_stored_at_index on import_piece (stored_at);
create table import_upload (
  upload text not null primary key,
  server text not null,
  stored_at datetime not null,
  seen_at datetime not null,
  bytes integer not null,
  state text check (state in ('open', 'removed')) not null,
  fault text null
);
create index import_upload_seen_at_index on import_upload (seen_at);
create table import_run (
  id text not null primary key,
  server text not null,
  asked_at datetime not null,
  seen_at datetime not null,
  state text check (state in ('waiting', 'running', 'stopped', 'failed', 'done')) not null,
  task text not null,
  progress text not null,
  outcome text null
);
create index import_run_asked_at_index on import_run (asked_at);
create table import_line (run text not null, at integer not null, event text not null, primary key (run, at));

-- Drafts of new posts that nobody went on with are in the trash.
alter table post_draft add column deleted_at datetime null;
-- Pages that were made in the browser are in the trash once they are deleted, under an id; others may take their address.
alter table page add column deleted_at datetime null;
alter table page add column deleted_path text null;
-- Deleted messages stay for weeks, and are erased by their age and by their person.
create index deleted_contact_date_index on deleted_contact (date);
create index deleted_contact_email_key_index on deleted_contact (email_key);

-- Two entries of one number are distinguished by the permanent id that their source gives them.
alter table import_source add column guid text not null default '';

-- Numbers of India of a length that none has: "1) 98765 43210", "0141-2345670/71". They are read again after the start.
update contact set phone_key = null where phone_key like '+911%' and length(phone_key) <> 13;
update deleted_contact set phone_key = null where phone_key like '+911%' and length(phone_key) <> 13;

-- How many tries of its destination failed in a row, and since when.
alter table delivery add column failures integer not null default 0;
alter table delivery add column failing_since datetime null;

-- Mail and the webhook are switched off without being forgotten.
alter table notification_settings add column mail_on integer not null default true;
alter table notification_settings add column webhook_on integer not null default true;
-- Where people's replies to operators' mails go, if not to the first who is notified.
alter table notification_settings add column reply_to text null;

-- Whom an invitation is for.
alter table invite add column name text not null default '';

-- Replies that operators send by mail from the site.
create table mail_reply (
  id integer not null primary key autoincrement,
  key text not null,
  contact_id integer not null,
  operator text null,
  address text not null,
  subject text not null,
  text text not null,
  reply text null,
  answered json not null,
  state text check (state in ('queued', 'sending', 'sent', 'failed', 'unknown')) not null default 'queued',
  attempts integer not null default 0,
  at datetime not null,
  since datetime not null,
  next_at datetime not null,
  last_error text null,
  is_dismissed integer not null default false,
  changed_at datetime not null
);
create unique index mail_reply_key_unique on mail_reply (key);
create index mail_reply_contact_id_index on mail_reply (contact_id);
create index mail_reply_state_next_at_index on mail_reply (state, next_at);
create index mail_reply_changed_at_index on mail_reply (changed_at);

-- Prepared replies name what is filled in as the settings do, those in the trash, too.
update canned_reply set text = replace(replace(text, '{{first_name}}', '{first_name}'), '{first_name}', '{{first_name}}');
update deleted_row set fields = replace(replace(fields, '{{first_name}}', '{first_name}'), '{first_name}', '{{first_name}}')
  where kind = 'canned_reply';

-- How a person is reached who mistyped their address or number.
create table correction (
  email_key text not null primary key,
  email text null,
  phone text null,
  phone_key text null
);

-- Who has a text open, beside who answers a message.
drop table presence;
create table presence (
  place text not null,
  operator_id integer not null,
  key text not null,
  name text not null,
  expires_at datetime not null,
  primary key (place, operator_id, key)
);
create index presence_expires_at_index on presence (expires_at);

-- The sport of a match. Those that are stored are taken for cricket until an editor says otherwise.
alter table fixture add column sport text not null default 'cricket';
