-- The schema of version 1.4.0. Dates are milliseconds since 1970. Long columns come last: a list never reads past them.

create table category (
  id integer not null primary key autoincrement,
  category text not null,
  position integer not null,
  care integer not null default false,
  description text not null default ''
);
create unique index category_category_unique on category (category);
create index category_position_index on category (position);

create table post (
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
  author_id integer null constraint post_author_id_foreign references operator (id) on delete set null,
  author_name text null,
  slug text not null default '',
  language text check (language in ('en-IN', 'hi-IN', 'te-IN')) not null default 'en-IN',
  seo_title text not null default '',
  seo_description text not null default '',
  share_picture text not null default '',
  canonical text not null default '',
  noindex integer not null default false,
  searched text,
  was_public integer not null default false,
  constraint post_category_id_foreign foreign key (category_id) references category (id) on delete restrict
);
create unique index post_key_unique on post (key);
create index post_category_id_index on post (category_id);
create index post_deleted_at_date_id_state_index on post (deleted_at, date, id, state);
create index post_category_id_deleted_at_date_id_state_index on post (category_id, deleted_at, date, id, state);

create table picture (
  name text not null,
  width integer not null,
  format text not null,
  bytes blob not null,
  primary key (name, width, format)
);

create table contact (
  id integer not null primary key autoincrement,
  key text null,
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
  state text check (state in ('new', 'answered', 'suspected')) not null default 'new',
  referrer text null,
  email_key text not null default '',
  phone_key text null,
  answered_at datetime null,
  answered_by text null,
  assignee_id integer null,
  remind_at datetime null,
  reminded_at datetime null,
  state_before json null,
  preferred_channel text not null default '',
  preferred_time text not null default ''
);
create unique index contact_key_unique on contact (key);
create index contact_date_id_index on contact (date, id);
create index contact_date_written_at_index on contact (date, written_at);
create index contact_state_date_id_index on contact (state, date, id);
create index contact_inbox_index on contact (date, id) where state <> 'suspected';
create index contact_text_hash_date_index on contact (text_hash, date) where text_hash is not null;

create table deleted_contact (
  id integer not null primary key,
  key text null,
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
  state text check (state in ('new', 'answered', 'suspected')) not null,
  deleted_at datetime not null,
  referrer text null,
  email_key text not null default '',
  phone_key text null,
  answered_at datetime null,
  answered_by text null,
  assignee_id integer null,
  remind_at datetime null,
  reminded_at datetime null,
  state_before json null,
  preferred_channel text not null default '',
  preferred_time text not null default ''
);
create index deleted_contact_key_index on deleted_contact (key);
create index deleted_contact_deleted_at_index on deleted_contact (deleted_at);

create table spent_key (key text not null primary key);

-- What the keys of plain contact forms are signed by.
create table form_secret (id integer not null primary key, secret text not null);

create table operator (
  id integer not null primary key autoincrement,
  username text not null,
  password_hash text not null,
  totp_secret text null,
  totp_pending text null,
  totp_since datetime null,
  totp_last_step integer null,
  role text check (role in ('owner', 'editor', 'answerer')) not null default 'owner',
  setup_away_at datetime null
);
create unique index operator_username_unique on operator (username);

create table session (
  token_hash text not null primary key,
  operator_id integer not null,
  handle text not null,
  device text not null,
  created_at datetime not null,
  last_seen_at datetime not null,
  expires_at datetime not null,
  constraint session_operator_id_foreign foreign key (operator_id) references operator (id) on delete cascade
);
create index session_operator_id_index on session (operator_id);
create unique index session_handle_unique on session (handle);
create index session_expires_at_index on session (expires_at);

create table recovery_code (
  code_hash text not null primary key,
  operator_id integer not null,
  constraint recovery_code_operator_id_foreign foreign key (operator_id) references operator (id) on delete cascade
);
create index recovery_code_operator_id_index on recovery_code (operator_id);

create table vital (
  day text not null,
  page text not null,
  metric text not null,
  bucket integer not null,
  count integer not null,
  primary key (day, page, metric, bucket)
);

-- Totals that triggers keep up to date, so that a list costs a page of work however long it is. Of posts that are not
-- deleted; a scheduled post counts as published.
create table post_count (
  category_id integer not null,
  state text not null,
  count integer not null,
  primary key (category_id, state),
  foreign key (category_id) references category (id) on delete cascade
) without rowid;

create trigger post_count_insert after insert on post begin
  insert into post_count select new.category_id, new.state, 1
    where new.deleted_at is null
    on conflict (category_id, state) do update set count = count + 1;
end;

create trigger post_count_delete after delete on post begin
  update post_count set count = count - 1
    where category_id = old.category_id and state = old.state and old.deleted_at is null;
end;

create trigger post_count_update after update of category_id, state, deleted_at on post begin
  update post_count set count = count - 1
    where category_id = old.category_id and state = old.state and old.deleted_at is null;
  insert into post_count select new.category_id, new.state, 1
    where new.deleted_at is null
    on conflict (category_id, state) do update set count = count + 1;
end;

-- By state. `changes` only grows: what was computed from the messages holds until it does.
create table contact_count (
  state text not null primary key,
  count integer not null,
  changes integer not null
) without rowid;

-- By the day of arrival in India, whose days begin at 18:30 UTC.
create table contact_day (day integer not null primary key, count integer not null);

create trigger contact_count_insert after insert on contact begin
  insert into contact_count
    values (new.state, 1, 1)
    on conflict (state) do update set count = count + 1, changes = changes + 1;
  insert into contact_day
    values ((new.date + 19800000) / 86400000, 1)
    on conflict (day) do update set count = count + 1;
end;

create trigger contact_count_delete after delete on contact begin
  update contact_count set count = count - 1, changes = changes + 1 where state = old.state;
  update contact_day set count = count - 1 where day = (old.date + 19800000) / 86400000;
end;

create trigger contact_count_update after update of state, date, written_at on contact begin
  update contact_count set count = count - 1, changes = changes + 1 where state = old.state;
  update contact_day set count = count - 1 where day = (old.date + 19800000) / 86400000;
  insert into contact_count
    values (new.state, 1, 1)
    on conflict (state) do update set count = count + 1, changes = changes + 1;
  insert into contact_day
    values ((new.date + 19800000) / 86400000, 1)
    on conflict (day) do update set count = count + 1;
end;

create table content_revision (id integer not null primary key, revision text not null);

create trigger category_revision_insert after insert on category begin
  update content_revision set revision = hex(randomblob(8));
end;

create trigger category_revision_update after update on category begin
  update content_revision set revision = hex(randomblob(8));
end;

create trigger category_revision_delete after delete on category begin
  update content_revision set revision = hex(randomblob(8));
end;

create trigger post_revision_insert after insert on post begin
  update content_revision set revision = hex(randomblob(8));
end;

create trigger post_revision_update after update of blog_title, image_alt, excerpt, image, state, date, changed_at,
  revision, deleted_at, category_id, description on post begin
  update content_revision set revision = hex(randomblob(8));
end;

create trigger post_revision_delete after delete on post begin
  update content_revision set revision = hex(randomblob(8));
end;

create table source_day (
  day integer not null,
  page text not null,
  utm_source text not null,
  utm_medium text not null,
  utm_campaign text not null,
  referrer text not null,
  visits integer not null,
  taps integer not null,
  primary key (day, page, utm_source, utm_medium, utm_campaign, referrer)
);

create table contact_source (
  day integer not null,
  page text not null,
  utm_source text not null,
  utm_medium text not null,
  utm_campaign text not null,
  referrer text not null,
  count integer not null,
  primary key (day, page, utm_source, utm_medium, utm_campaign, referrer)
) without rowid;

create trigger contact_source_insert after insert on contact begin
  insert into contact_source select (new.date + 19800000) / 86400000, case
    when new.page glob '/blog/[0-9]*' then '/blog/' || cast(substr(new.page, 7, 15) as integer)
    when new.page = '/home' then '/'
    when new.page = '/about' then '/about-us'
    when new.page = '/sport' then '/sports-id'
    when new.page = '/policy' then '/privacy-policy'
    when new.page = '/termsAndcondition' then '/terms-and-conditions'
    else substr(coalesce(new.page, ''), 1, 100) end, substr(coalesce(json_extract(new.campaign, '$.utm_source'), ''),
      1, 100), substr(coalesce(json_extract(new.campaign, '$.utm_medium'), ''), 1, 100),
      substr(coalesce(json_extract(new.campaign, '$.utm_campaign'), ''), 1, 100), coalesce(new.referrer, ''), 1
    where new.state <> 'suspected'
    on conflict (day, page, utm_source, utm_medium, utm_campaign, referrer) do update set count = count + 1;
end;

create trigger contact_source_delete after delete on contact begin
  update contact_source set count = count - 1
    where old.state <> 'suspected' and (day, page, utm_source, utm_medium, utm_campaign,
      referrer) = ((old.date + 19800000) / 86400000, case
    when old.page glob '/blog/[0-9]*' then '/blog/' || cast(substr(old.page, 7, 15) as integer)
    when old.page = '/home' then '/'
    when old.page = '/about' then '/about-us'
    when old.page = '/sport' then '/sports-id'
    when old.page = '/policy' then '/privacy-policy'
    when old.page = '/termsAndcondition' then '/terms-and-conditions'
    else substr(coalesce(old.page, ''), 1, 100) end, substr(coalesce(json_extract(old.campaign, '$.utm_source'), ''),
      1, 100), substr(coalesce(json_extract(old.campaign, '$.utm_medium'), ''), 1, 100),
      substr(coalesce(json_extract(old.campaign, '$.utm_campaign'), ''), 1, 100), coalesce(old.referrer, ''));
end;

create trigger contact_source_update after update of state, date, page, campaign, referrer on contact begin
  update contact_source set count = count - 1
    where old.state <> 'suspected' and (day, page, utm_source, utm_medium, utm_campaign,
      referrer) = ((old.date + 19800000) / 86400000, case
    when old.page glob '/blog/[0-9]*' then '/blog/' || cast(substr(old.page, 7, 15) as integer)
    when old.page = '/home' then '/'
    when old.page = '/about' then '/about-us'
    when old.page = '/sport' then '/sports-id'
    when old.page = '/policy' then '/privacy-policy'
    when old.page = '/termsAndcondition' then '/terms-and-conditions'
    else substr(coalesce(old.page, ''), 1, 100) end, substr(coalesce(json_extract(old.campaign, '$.utm_source'), ''),
      1, 100), substr(coalesce(json_extract(old.campaign, '$.utm_medium'), ''), 1, 100),
      substr(coalesce(json_extract(old.campaign, '$.utm_campaign'), ''), 1, 100), coalesce(old.referrer, ''));
  insert into contact_source select (new.date + 19800000) / 86400000, case
    when new.page glob '/blog/[0-9]*' then '/blog/' || cast(substr(new.page, 7, 15) as integer)
    when new.page = '/home' then '/'
    when new.page = '/about' then '/about-us'
    when new.page = '/sport' then '/sports-id'
    when new.page = '/policy' then '/privacy-policy'
    when new.page = '/termsAndcondition' then '/terms-and-conditions'
    else substr(coalesce(new.page, ''), 1, 100) end, substr(coalesce(json_extract(new.campaign, '$.utm_source'), ''),
      1, 100), substr(coalesce(json_extract(new.campaign, '$.utm_medium'), ''), 1, 100),
      substr(coalesce(json_extract(new.campaign, '$.utm_campaign'), ''), 1, 100), coalesce(new.referrer, ''), 1
    where new.state <> 'suspected'
    on conflict (day, page, utm_source, utm_medium, utm_campaign, referrer) do update set count = count + 1;
end;

create table blocked_sender (
  id integer not null primary key autoincrement,
  address_key text null,
  phone_key text null,
  email text null,
  phone text null,
  blocked_at datetime not null,
  blocked_by text null
);
create unique index blocked_sender_address_key_unique on blocked_sender (address_key);
create unique index blocked_sender_phone_key_unique on blocked_sender (phone_key);

create table spam_example (
  contact_id integer not null primary key,
  kind text check (kind in ('spam', 'ham')) not null,
  words json not null,
  sender text not null,
  date datetime not null
);
create index spam_example_sender_index on spam_example (sender);
create index spam_example_date_index on spam_example (date);

create table spam_word (word text not null primary key, spam integer not null, ham integer not null);

create table presence (
  contact_id integer not null,
  operator_id integer not null,
  name text not null,
  expires_at datetime not null,
  primary key (contact_id, operator_id)
);
create index presence_expires_at_index on presence (expires_at);

create table invite (
  id integer not null primary key autoincrement,
  token_hash text not null,
  role text check (role in ('owner', 'editor', 'answerer')) not null,
  operator_id integer not null,
  expires_at datetime not null,
  constraint invite_operator_id_foreign foreign key (operator_id) references operator (id) on delete cascade
);
create unique index invite_token_hash_unique on invite (token_hash);
create index invite_operator_id_index on invite (operator_id);

create table passkey (
  id integer not null primary key autoincrement,
  credential_id text not null,
  operator_id integer not null,
  public_key text not null,
  counter integer not null,
  name text not null,
  created_at datetime not null,
  last_used_at datetime null,
  constraint passkey_operator_id_foreign foreign key (operator_id) references operator (id) on delete cascade
);
create unique index passkey_credential_id_unique on passkey (credential_id);
create index passkey_operator_id_index on passkey (operator_id);

create table spent_challenge (challenge text not null primary key, expires_at datetime not null);
create index contact_person_index on contact (email_key, date);
create index contact_number_index on contact (phone_key, date) where phone_key is not null;
create index contact_page_index on contact (page, date, id, state) where page is not null;
create index contact_campaign_index on contact (json_extract(campaign, '$.utm_campaign'), date, id, state)
  where campaign is not null;
create index contact_answered_index on contact (answered_at, date) where answered_at is not null;
create index contact_assignee_index on contact (assignee_id, date, id, state) where assignee_id is not null;
create index contact_remind_index on contact (remind_at) where remind_at is not null;

create table label (
  id integer not null primary key autoincrement,
  name text not null,
  colour text check (colour in ('grey', 'red', 'amber', 'green', 'blue', 'violet')) not null
);
create unique index label_name_unique on label (name);

create table contact_label (
  label_id integer not null,
  contact_id integer not null,
  primary key (label_id, contact_id),
  constraint contact_label_label_id_foreign foreign key (label_id) references label (id) on delete cascade
);
create index contact_label_contact_index on contact_label (contact_id);

create table saved_view (
  id integer not null primary key autoincrement,
  name text not null,
  filter json not null,
  operator_id integer null,
  constraint saved_view_operator_id_foreign foreign key (operator_id) references operator (id) on delete cascade
);
create index saved_view_operator_id_index on saved_view (operator_id);

create table canned_reply (
  id integer not null primary key autoincrement,
  title text not null,
  text text not null,
  position integer not null
);

create trigger contact_unassign after delete on operator begin
  update contact set assignee_id = null where assignee_id = old.id;
end;

create trigger deleted_contact_unassign after delete on operator begin
  update deleted_contact set assignee_id = null where assignee_id = old.id;
end;

-- What is searched of a message. A number is found by all of its digits, or by its last ten to four: with its country's
-- code or without.
create view contact_text (id, first_name, last_name, email, phone, message, note, phone_digits,
  campaign_values) as select id, first_name, last_name, email, phone, message, note,
  replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '.', ''), '(', ''), ')', ''), '/', '')
  || ' ' || substr(replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '.', ''), '(', ''), ')',
  ''), '/', ''), -10) || ' ' || substr(replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '.',
  ''), '(', ''), ')', ''), '/', ''), -9) || ' ' || substr(replace(replace(replace(replace(replace(replace(phone, ' ',
  ''), '-', ''), '.', ''), '(', ''), ')', ''), '/', ''), -8) || ' '
  || substr(replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '.', ''), '(', ''), ')', ''),
  '/', ''), -7) || ' ' || substr(replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '.', ''),
  '(', ''), ')', ''), '/', ''), -6) || ' ' || substr(replace(replace(replace(replace(replace(replace(phone, ' ', ''),
  '-', ''), '.', ''), '(', ''), ')', ''), '/', ''), -5) || ' '
  || substr(replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '.', ''), '(', ''), ')', ''),
  '/', ''), -4), case when campaign is null then '' else coalesce(campaign ->> 'utm_source', '') || ' '
  || coalesce(campaign ->> 'utm_medium', '') || ' ' || coalesce(campaign ->> 'utm_campaign', '') || ' '
  || coalesce(campaign ->> 'utm_term', '') || ' ' || coalesce(campaign ->> 'utm_content', '') end from contact;

-- Full-text indexes hold no text of their own (https://sqlite.org/fts5.html#external_content_tables). Beginnings of words
-- up to twenty letters are found in one step; words are split as `contract/search-words.ts` splits them.
-- A deleted row leaves them at once (`secure-delete`).
create virtual table contact_words using fts5(first_name, last_name, email, phone, message, note, phone_digits,
  campaign_values, content='contact_text', content_rowid='id', detail=none,
  prefix='1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20',
  tokenize="unicode61 remove_diacritics 2 categories 'L* N* Co M*'");
insert into contact_words (contact_words, rank) values ('secure-delete', 1);

create trigger contact_words_insert after insert on contact begin
  insert into contact_words (rowid, first_name, last_name, email, phone, message, note, phone_digits, campaign_values)
    values (new.id, new.first_name, new.last_name, new.email, new.phone, new.message, new.note,
      replace(replace(replace(replace(replace(replace(new.phone, ' ', ''), '-', ''), '.', ''), '(', ''), ')', ''),
      '/', '') || ' ' || substr(replace(replace(replace(replace(replace(replace(new.phone, ' ', ''), '-', ''), '.',
      ''), '(', ''), ')', ''), '/', ''), -10) || ' '
      || substr(replace(replace(replace(replace(replace(replace(new.phone, ' ', ''), '-', ''), '.', ''), '(', ''),
      ')', ''), '/', ''), -9) || ' ' || substr(replace(replace(replace(replace(replace(replace(new.phone, ' ', ''),
      '-', ''), '.', ''), '(', ''), ')', ''), '/', ''), -8) || ' '
      || substr(replace(replace(replace(replace(replace(replace(new.phone, ' ', ''), '-', ''), '.', ''), '(', ''),
      ')', ''), '/', ''), -7) || ' ' || substr(replace(replace(replace(replace(replace(replace(new.phone, ' ', ''),
      '-', ''), '.', ''), '(', ''), ')', ''), '/', ''), -6) || ' '
      || substr(replace(replace(replace(replace(replace(replace(new.phone, ' ', ''), '-', ''), '.', ''), '(', ''),
      ')', ''), '/', ''), -5) || ' ' || substr(replace(replace(replace(replace(replace(replace(new.phone, ' ', ''),
      '-', ''), '.', ''), '(', ''), ')', ''), '/', ''), -4), case
    when new.campaign is null then ''
    else coalesce(new.campaign ->> 'utm_source', '') || ' ' || coalesce(new.campaign ->> 'utm_medium', '') || ' '
      || coalesce(new.campaign ->> 'utm_campaign', '') || ' ' || coalesce(new.campaign ->> 'utm_term', '') || ' '
      || coalesce(new.campaign ->> 'utm_content', '') end);
end;

create trigger contact_words_delete after delete on contact begin
  insert into contact_words (contact_words, rowid, first_name, last_name, email, phone, message, note, phone_digits,
    campaign_values)
    values ('delete', old.id, old.first_name, old.last_name, old.email, old.phone, old.message, old.note,
      replace(replace(replace(replace(replace(replace(old.phone, ' ', ''), '-', ''), '.', ''), '(', ''), ')', ''),
      '/', '') || ' ' || substr(replace(replace(replace(replace(replace(replace(old.phone, ' ', ''), '-', ''), '.',
      ''), '(', ''), ')', ''), '/', ''), -10) || ' '
      || substr(replace(replace(replace(replace(replace(replace(old.phone, ' ', ''), '-', ''), '.', ''), '(', ''),
      ')', ''), '/', ''), -9) || ' ' || substr(replace(replace(replace(replace(replace(replace(old.phone, ' ', ''),
      '-', ''), '.', ''), '(', ''), ')', ''), '/', ''), -8) || ' '
      || substr(replace(replace(replace(replace(replace(replace(old.phone, ' ', ''), '-', ''), '.', ''), '(', ''),
      ')', ''), '/', ''), -7) || ' ' || substr(replace(replace(replace(replace(replace(replace(old.phone, ' ', ''),
      '-', ''), '.', ''), '(', ''), ')', ''), '/', ''), -6) || ' '
      || substr(replace(replace(replace(replace(replace(replace(old.phone, ' ', ''), '-', ''), '.', ''), '(', ''),
      ')', ''), '/', ''), -5) || ' ' || substr(replace(replace(replace(replace(replace(replace(old.phone, ' ', ''),
      '-', ''), '.', ''), '(', ''), ')', ''), '/', ''), -4), case
    when old.campaign is null then ''
    else coalesce(old.campaign ->> 'utm_source', '') || ' ' || coalesce(old.campaign ->> 'utm_medium', '') || ' '
      || coalesce(old.campaign ->> 'utm_campaign', '') || ' ' || coalesce(old.campaign ->> 'utm_term', '') || ' '
      || coalesce(old.campaign ->> 'utm_content', '') end);
end;

create trigger contact_words_update after update of first_name, last_name, email, phone, message, note, campaign on contact begin
  insert into contact_words (contact_words, rowid, first_name, last_name, email, phone, message, note, phone_digits,
    campaign_values)
    values ('delete', old.id, old.first_name, old.last_name, old.email, old.phone, old.message, old.note,
      replace(replace(replace(replace(replace(replace(old.phone, ' ', ''), '-', ''), '.', ''), '(', ''), ')', ''),
      '/', '') || ' ' || substr(replace(replace(replace(replace(replace(replace(old.phone, ' ', ''), '-', ''), '.',
      ''), '(', ''), ')', ''), '/', ''), -10) || ' '
      || substr(replace(replace(replace(replace(replace(replace(old.phone, ' ', ''), '-', ''), '.', ''), '(', ''),
      ')', ''), '/', ''), -9) || ' ' || substr(replace(replace(replace(replace(replace(replace(old.phone, ' ', ''),
      '-', ''), '.', ''), '(', ''), ')', ''), '/', ''), -8) || ' '
      || substr(replace(replace(replace(replace(replace(replace(old.phone, ' ', ''), '-', ''), '.', ''), '(', ''),
      ')', ''), '/', ''), -7) || ' ' || substr(replace(replace(replace(replace(replace(replace(old.phone, ' ', ''),
      '-', ''), '.', ''), '(', ''), ')', ''), '/', ''), -6) || ' '
      || substr(replace(replace(replace(replace(replace(replace(old.phone, ' ', ''), '-', ''), '.', ''), '(', ''),
      ')', ''), '/', ''), -5) || ' ' || substr(replace(replace(replace(replace(replace(replace(old.phone, ' ', ''),
      '-', ''), '.', ''), '(', ''), ')', ''), '/', ''), -4), case
    when old.campaign is null then ''
    else coalesce(old.campaign ->> 'utm_source', '') || ' ' || coalesce(old.campaign ->> 'utm_medium', '') || ' '
      || coalesce(old.campaign ->> 'utm_campaign', '') || ' ' || coalesce(old.campaign ->> 'utm_term', '') || ' '
      || coalesce(old.campaign ->> 'utm_content', '') end);
  insert into contact_words (rowid, first_name, last_name, email, phone, message, note, phone_digits, campaign_values)
    values (new.id, new.first_name, new.last_name, new.email, new.phone, new.message, new.note,
      replace(replace(replace(replace(replace(replace(new.phone, ' ', ''), '-', ''), '.', ''), '(', ''), ')', ''),
      '/', '') || ' ' || substr(replace(replace(replace(replace(replace(replace(new.phone, ' ', ''), '-', ''), '.',
      ''), '(', ''), ')', ''), '/', ''), -10) || ' '
      || substr(replace(replace(replace(replace(replace(replace(new.phone, ' ', ''), '-', ''), '.', ''), '(', ''),
      ')', ''), '/', ''), -9) || ' ' || substr(replace(replace(replace(replace(replace(replace(new.phone, ' ', ''),
      '-', ''), '.', ''), '(', ''), ')', ''), '/', ''), -8) || ' '
      || substr(replace(replace(replace(replace(replace(replace(new.phone, ' ', ''), '-', ''), '.', ''), '(', ''),
      ')', ''), '/', ''), -7) || ' ' || substr(replace(replace(replace(replace(replace(replace(new.phone, ' ', ''),
      '-', ''), '.', ''), '(', ''), ')', ''), '/', ''), -6) || ' '
      || substr(replace(replace(replace(replace(replace(replace(new.phone, ' ', ''), '-', ''), '.', ''), '(', ''),
      ')', ''), '/', ''), -5) || ' ' || substr(replace(replace(replace(replace(replace(replace(new.phone, ' ', ''),
      '-', ''), '.', ''), '(', ''), ')', ''), '/', ''), -4), case
    when new.campaign is null then ''
    else coalesce(new.campaign ->> 'utm_source', '') || ' ' || coalesce(new.campaign ->> 'utm_medium', '') || ' '
      || coalesce(new.campaign ->> 'utm_campaign', '') || ' ' || coalesce(new.campaign ->> 'utm_term', '') || ' '
      || coalesce(new.campaign ->> 'utm_content', '') end);
end;

create table push_subscription (
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
);
create index push_subscription_session_token_hash_index on push_subscription (session_token_hash);
create unique index push_subscription_endpoint_unique on push_subscription (endpoint);

create table notification_settings (
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
  shows_words integer not null default false,
  weekly integer not null default true,
  weekly_at integer not null default 540,
  weekly_off json null,
  weekly_day integer null
);

create table deleted_row (
  id integer not null primary key autoincrement,
  kind text check (kind in ('category', 'label', 'canned_reply', 'saved_view')) not null,
  row_id integer not null,
  name text not null,
  fields json not null,
  operator_id integer null,
  moved_to integer null,
  deleted_at datetime not null,
  constraint deleted_row_operator_id_foreign foreign key (operator_id) references operator (id) on delete cascade
);
create index deleted_row_operator_id_index on deleted_row (operator_id);
create unique index deleted_row_kind_unique on deleted_row (kind, row_id);

create table deleted_link (
  deleted_row_id integer not null,
  link_id integer not null,
  primary key (deleted_row_id, link_id),
  constraint deleted_link_deleted_row_id_foreign foreign key (deleted_row_id) references deleted_row (id) on delete cascade
);
create index post_author_id_index on post (author_id);
create index post_author_index on post (author_id, deleted_at, date, id, state, category_id);
create index post_title_index on post (deleted_at, lower(blog_title), id, state, date, category_id, author_id);
create index post_category_title_index on post (category_id, deleted_at, lower(blog_title), id, state, date, author_id);
create index post_search_index on post (id, deleted_at, date, state, category_id, author_id, blog_title);

create table old_address (
  path text not null primary key,
  post_id integer null,
  target text null,
  at datetime not null
);

create table media (
  name text not null primary key,
  alt text not null,
  words text not null,
  width integer not null,
  height integer not null,
  kind text null,
  bytes integer not null,
  sha256 text null,
  date datetime not null,
  author_id integer null,
  key text null,
  of_post integer not null default false,
  deleted_at datetime null,
  replaced_by text null,
  constraint media_author_id_foreign foreign key (author_id) references operator (id) on delete set null
);
create index media_author_id_index on media (author_id);
create unique index media_key_unique on media (key);
create index media_deleted_at_date_name_index on media (deleted_at, date, name);

create table picture_use (
  kind text not null,
  owner text not null,
  name text not null,
  title text not null,
  post_id integer null,
  primary key (kind, owner, name),
  constraint picture_use_name_foreign foreign key (name) references media (name) on delete restrict,
  constraint picture_use_post_id_foreign foreign key (post_id) references post (id) on delete cascade
);
create index picture_use_name_index on picture_use (name);
create index picture_use_post_id_index on picture_use (post_id);
create index post_image_index on post (image);

create table activity (
  id integer not null primary key autoincrement,
  at datetime not null,
  operator_id integer null,
  operator text null,
  action text not null,
  subject text not null,
  subject_id integer null,
  detail json null
);
create index activity_at_id_index on activity (at, id);
create index activity_subject_subject_id_index on activity (subject, subject_id);

create table post_revision (
  id integer not null primary key autoincrement,
  post_id integer not null,
  at datetime not null,
  operator_id integer null,
  blog_title text not null,
  image_alt text not null,
  category_id integer not null,
  description text not null,
  image text null,
  told json null,
  constraint post_revision_post_id_foreign foreign key (post_id) references post (id) on delete cascade,
  constraint post_revision_operator_id_foreign foreign key (operator_id) references operator (id) on delete set null
);
create index post_revision_operator_id_index on post_revision (operator_id);
create index post_revision_post_index on post_revision (post_id, id);

create table post_draft (
  key text not null primary key,
  post_id integer null,
  saved_at datetime not null,
  operator_id integer null,
  revision integer not null,
  fields json not null,
  constraint post_draft_post_id_foreign foreign key (post_id) references post (id) on delete cascade,
  constraint post_draft_operator_id_foreign foreign key (operator_id) references operator (id) on delete set null
);
create index post_draft_post_id_index on post_draft (post_id);
create index post_draft_saved_at_index on post_draft (saved_at);
create index post_draft_operator_id_index on post_draft (operator_id);

create table import_source (
  source text not null,
  kind text check (kind in ('post', 'page')) not null,
  source_id text not null,
  target text not null,
  hash text not null,
  revision integer not null,
  primary key (source, kind, source_id)
);

create table site_revision (
  id integer not null primary key autoincrement,
  at datetime not null,
  operator_id integer null,
  operator text null,
  content json not null,
  notice json not null,
  changed json not null,
  restores integer null
);

create table site_preview (id text not null, until datetime not null, content json not null, primary key (id));
create index site_preview_until_index on site_preview (until);

create table site_state (id integer not null primary key, revision integer not null);

create trigger site_state_revision_update after update on site_state begin
  update content_revision set revision = hex(randomblob(8));
end;

create table page (
  path text not null primary key,
  published json null,
  draft json null,
  revision integer not null,
  at datetime not null,
  operator_id integer null,
  operator text null
);

create table page_revision (
  id integer not null primary key autoincrement,
  path text not null,
  what text not null,
  fields json null,
  at datetime not null,
  operator_id integer null,
  operator text null
);
create index page_revision_path_id_index on page_revision (path, id);

create table import_piece (
  upload text not null,
  at integer not null,
  stored_at datetime not null,
  bytes blob not null,
  primary key (upload, at)
);
create index import_piece_stored_at_index on import_piece (stored_at);

create view post_text (id, blog_title, text) as select id, blog_title, coalesce(searched, description) from post;

create virtual table post_words using fts5(blog_title, text, content='post_text', content_rowid='id', detail=none,
  prefix='1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20',
  tokenize="unicode61 remove_diacritics 2 categories 'L* N* Co M*'");
insert into post_words (post_words, rank) values ('secure-delete', 1);

create trigger post_words_insert after insert on post begin
  insert into post_words (rowid, blog_title, text)
    values (new.id, new.blog_title, coalesce(new.searched, new.description));
end;

create trigger post_words_delete after delete on post begin
  insert into post_words (post_words, rowid, blog_title, text)
    values ('delete', old.id, old.blog_title, coalesce(old.searched, old.description));
end;

create trigger post_words_update after update of blog_title, description, searched on post begin
  insert into post_words (post_words, rowid, blog_title, text)
    values ('delete', old.id, old.blog_title, coalesce(old.searched, old.description));
  insert into post_words (rowid, blog_title, text)
    values (new.id, new.blog_title, coalesce(new.searched, new.description));
end;

create table fixture (
  id integer not null primary key autoincrement,
  home text not null,
  away text not null,
  competition text not null,
  venue text not null default '',
  starts_at datetime not null,
  revision integer not null default 1,
  changed_at datetime not null,
  deleted_at datetime null
);
create index fixture_starts_at_id_index on fixture (starts_at, id);

create trigger fixture_revision_insert after insert on fixture begin
  update content_revision set revision = hex(randomblob(8));
end;

create trigger fixture_revision_update after update on fixture begin
  update content_revision set revision = hex(randomblob(8));
end;

create trigger fixture_revision_delete after delete on fixture begin
  update content_revision set revision = hex(randomblob(8));
end;

create table backup_run (
  id integer not null primary key autoincrement,
  at datetime not null,
  way text not null,
  operator text null,
  bytes integer null,
  failure text null,
  file text null,
  claimed_until datetime null
);
create index backup_run_at_id_index on backup_run (at, id);

create table delivery (
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
);
create index delivery_contact_id_index on delivery (contact_id);
create index delivery_batch_id_index on delivery (batch_id);
create index delivery_channel_state_next_at_index on delivery (channel, state, next_at);
create index source_day_page_day_visits_taps_index on source_day (page, day, visits, taps);
create index contact_source_page_index on contact_source (page, day, count);

create table post_reader (
  id integer not null primary key autoincrement,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  time_zone text not null,
  created_at datetime not null,
  last_success_at datetime null
);
create unique index post_reader_endpoint_unique on post_reader (endpoint);

create table post_notice (
  post_id integer not null,
  state text check (state in ('waiting', 'spread')) not null default 'waiting',
  last_reader integer not null default 0,
  told integer not null default 0,
  primary key (post_id),
  constraint post_notice_post_id_foreign foreign key (post_id) references post (id) on update cascade on delete cascade
);

create table post_delivery (
  post_id integer not null,
  reader_id integer not null,
  tag text not null default '',
  attempts integer not null default 0,
  since datetime not null,
  next_at datetime not null,
  primary key (post_id, reader_id),
  constraint post_delivery_post_id_foreign foreign key (post_id) references post (id) on update cascade on delete cascade,
  constraint post_delivery_reader_id_foreign foreign key (reader_id) references post_reader (id) on update cascade on delete cascade
);
create index post_delivery_reader_index on post_delivery (reader_id);
create index post_delivery_next_at_index on post_delivery (next_at);
