/** Totals that triggers keep up to date, so that a list costs a page of work however long it is. */
export const TOTALS = [
  // Of posts that are not deleted. A scheduled post counts as published.
  `create table post_count (
    category_id integer not null,
    state text not null,
    count integer not null,
    primary key (category_id, state),
    foreign key (category_id) references category (id) on delete cascade
  ) without rowid`,
  ...totalsOf({
    table: 'post',
    changed: 'category_id, state, deleted_at',
    add: `insert into post_count select new.category_id, new.state, 1 where new.deleted_at is null
      on conflict (category_id, state) do update set count = count + 1;`,
    remove: `update post_count set count = count - 1
      where category_id = old.category_id and state = old.state and old.deleted_at is null;`,
  }),

  // By state. \`changes\` only grows: what was computed from the messages holds until it does.
  `create table contact_count (
    state text not null primary key,
    count integer not null,
    changes integer not null
  ) without rowid`,
  // By the day of arrival in India.
  'create table contact_day (day integer not null primary key, count integer not null)',
  ...totalsOf({
    table: 'contact',
    changed: 'state, date, written_at',
    add: `insert into contact_count values (new.state, 1, 1)
        on conflict (state) do update set count = count + 1, changes = changes + 1;
      insert into contact_day values (${indianDay('new.date')}, 1)
        on conflict (day) do update set count = count + 1;`,
    remove: `update contact_count set count = count - 1, changes = changes + 1 where state = old.state;
      update contact_day set count = count - 1 where day = ${indianDay('old.date')};`,
  }),
];

interface Totals {
  table: string;
  /** Columns that move a row from one total to another. */
  changed: string;
  add: string;
  remove: string;
}

function totalsOf({ table, changed, add, remove }: Totals): string[] {
  return [
    `create trigger ${table}_count_insert after insert on ${table} begin ${add} end`,
    `create trigger ${table}_count_delete after delete on ${table} begin ${remove} end`,
    `create trigger ${table}_count_update after update of ${changed} on ${table} begin ${remove} ${add} end`,
  ];
}

/** India's days begin at 18:30 UTC. */
function indianDay(date: string): string {
  return `(${date} + 19800000) / 86400000`;
}
