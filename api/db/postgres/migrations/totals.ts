/** India's days begin at 18:30 UTC. */
const indianDay = (date: string) => `(${date} + 19800000) / 86400000`;

/** Totals of several rows each: a transaction that counts a message holds up few others until its commit. */
const SHARDS = 16;

/** What a statement adds to the totals: rows of state, date and number. */
const MESSAGES = {
  insert: 'select state, date, 1 as n from added',
  delete: 'select state, date, -1 as n from removed',
  // Notes and receipts change no total.
  update: `select state, date, n from (
      select id, state, date, written_at, -1 as n from removed union all select id, state, date, written_at, 1 from added
    ) as both_sides where id in (
      select removed.id from removed join added using (id)
      where (removed.state, removed.date, removed.written_at) is distinct from (added.state, added.date, added.written_at)
    )`,
};
const TABLES_OF = {
  insert: 'referencing new table as added',
  delete: 'referencing old table as removed',
  update: 'referencing old table as removed new table as added',
};

/**
 * Totals that triggers keep up to date, so that a list costs a page of work however long it is. Rows of messages are
 * read through views that add up their shards.
 */
export const TOTALS = [
  // Of posts that are not deleted. A scheduled post counts as published. Rows stay when their category goes: a site that
  // ever had posts is known by them.
  `create table post_count (
    category_id bigint not null,
    state text not null,
    count bigint not null,
    primary key (category_id, state)
  )`,
  `create function count_post() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        if old.deleted_at is null then
          update post_count set count = count - 1 where category_id = old.category_id and state = old.state;
        end if;
      end if;
      if tg_op <> 'DELETE' then
        if new.deleted_at is null then
          insert into post_count values (new.category_id, new.state, 1)
            on conflict (category_id, state) do update set count = post_count.count + 1;
        end if;
      end if;
      return null;
    end $$`,
  `create trigger post_count after insert or delete or update of category_id, state, deleted_at on post
    for each row execute function count_post()`,

  // By state. \`changes\` only grows: what was computed from the messages holds until it does.
  `create table contact_total (
    state text not null,
    shard integer not null,
    count bigint not null,
    changes bigint not null,
    primary key (state, shard)
  )`,
  `create view contact_count as
    select state, sum(count)::bigint as count, sum(changes)::bigint as changes from contact_total group by state`,
  // By the day of arrival in India.
  `create table contact_day_total (
    day integer not null,
    shard integer not null,
    count bigint not null,
    primary key (day, shard)
  )`,
  `create view contact_day as
    select day, sum(count)::bigint as count from contact_day_total group by day`,
  ...Object.entries(MESSAGES).flatMap(([event, rows]) => [
    `create function count_contact_${event}() returns trigger language plpgsql as $$
      declare
        my_shard integer := pg_backend_pid() % ${SHARDS};
      begin
        insert into contact_total
          select state, my_shard, sum(n), count(*) from (${rows}) as changed group by state
          on conflict (state, shard) do update
            set count = contact_total.count + excluded.count, changes = contact_total.changes + excluded.changes;
        insert into contact_day_total
          select ${indianDay('date')}, my_shard, sum(n) from (${rows}) as changed group by 1
          on conflict (day, shard) do update set count = contact_day_total.count + excluded.count;
        return null;
      end $$`,
    `create trigger contact_count_${event} after ${event} on contact ${TABLES_OF[event as keyof typeof TABLES_OF]}
      for each statement execute function count_contact_${event}()`,
  ]),
];

/** Stored HTML is no change of the blog: it follows from the text. */
const CHANGES = {
  category: 'insert or update or delete',
  post: 'insert or delete or update of blog_title, image_alt, excerpt, image, state, date, changed_at, revision, deleted_at, category_id, description',
};

/** A random value for each state of the blog, whoever wrote it. Servers that listen are told after the commit. */
export const CONTENT_REVISION = [
  'create table content_revision (id integer primary key, revision text not null)',
  'insert into content_revision values (1, gen_random_uuid()::text)',
  `create function content_changed() returns trigger language plpgsql as $$
    begin
      update content_revision set revision = gen_random_uuid()::text;
      perform pg_notify('content', '');
      return null;
    end $$`,
  ...Object.entries(CHANGES).map(
    ([table, events]) =>
      `create trigger ${table}_revision after ${events} on ${table} for each statement execute function content_changed()`,
  ),
];
