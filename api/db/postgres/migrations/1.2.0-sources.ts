import { Migration } from '@mikro-orm/migrations';

const KEY = 'day, page, utm_source, utm_medium, utm_campaign, referrer';
const COLUMNS = `
  day integer not null,
  page text not null,
  utm_source text not null,
  utm_medium text not null,
  utm_campaign text not null,
  referrer text not null`;

/** Totals of several rows each: a transaction that counts a message holds up few others until its commit. */
const SHARDS = 16;

/** Characters of a name: a row of an index has 2.7 kB at most. */
const NAME = 100;

/** Under which page a message is counted, as contract/source-pages.ts counts visits. */
const PAGE = `case
    when page ~ '^/blog/[0-9]' then '/blog/' || substring(page from '^/blog/([0-9]{1,15})')::bigint
    when page = '/home' then '/'
    when page = '/about' then '/about-us'
    when page = '/sport' then '/sports-id'
    when page = '/policy' then '/privacy-policy'
    when page = '/termsAndcondition' then '/terms-and-conditions'
    else left(coalesce(page, ''), ${NAME}) end`;

const parameter = (name: string) => `left(coalesce(campaign::json ->> '${name}', ''), ${NAME})`;

/** The values of KEY for a message; India's days begin at 18:30 UTC. */
const VALUES = [
  '((date + 19800000) / 86400000)::integer',
  PAGE,
  ...['utm_source', 'utm_medium', 'utm_campaign'].map(parameter),
  "coalesce(referrer, '')",
].join(', ');

/** What a statement adds to the totals. */
const MESSAGES = {
  insert: 'select *, 1 as n from added',
  delete: 'select *, -1 as n from removed',
  // Notes and answers change no total.
  update: `select changed.* from (select *, -1 as n from removed union all select *, 1 from added) as changed
    where id in (
      select removed.id from removed join added using (id)
      where (removed.state = 'suspected', removed.date, removed.page, removed.campaign, removed.referrer)
        is distinct from (added.state = 'suspected', added.date, added.page, added.campaign, added.referrer)
    )`,
};
const TABLES_OF = {
  insert: 'referencing new table as added',
  delete: 'referencing old table as removed',
  update: 'referencing old table as removed new table as added',
};

/** Where visits, taps and messages came from, by day. */
export class Sources extends Migration {
  override up(): void {
    this.addSql('alter table contact add column referrer text');
    this.addSql('alter table deleted_contact add column referrer text');
    this.addSql(`create table source_day (${COLUMNS},
      visits integer not null,
      taps integer not null,
      primary key (${KEY})
    )`);
    // Messages that are no suspected spam: a total that triggers keep up to date, as contact_day.
    this.addSql(`create table contact_source_total (${COLUMNS},
      shard integer not null,
      count bigint not null,
      primary key (${KEY}, shard)
    )`);
    this.addSql(`create view contact_source as
      select ${KEY}, sum(count)::bigint as count from contact_source_total group by ${KEY}`);
    this.addSql(`insert into contact_source_total
      select ${VALUES}, 0, count(*) from contact where state <> 'suspected' group by 1, 2, 3, 4, 5, 6`);
    for (const [event, rows] of Object.entries(MESSAGES)) {
      // In one order everywhere: two transactions never wait for each other's rows.
      this.addSql(`create function count_contact_source_${event}() returns trigger language plpgsql as $$
        declare
          my_shard integer := pg_backend_pid() % ${SHARDS};
        begin
          insert into contact_source_total
            select ${VALUES}, my_shard, sum(n) from (${rows}) as message where state <> 'suspected'
            group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 order by 1, 2, 3, 4, 5, 6
            on conflict (${KEY}, shard) do update set count = contact_source_total.count + excluded.count;
          return null;
        end $$`);
      this.addSql(`create trigger contact_source_${event} after ${event} on contact
        ${TABLES_OF[event as keyof typeof TABLES_OF]} for each statement
        execute function count_contact_source_${event}()`);
    }
  }
}
