import { Migration } from '@mikro-orm/migrations';

const KEY = 'day, page, utm_source, utm_medium, utm_campaign, referrer';
const COLUMNS = `
  day integer not null,
  page text not null,
  utm_source text not null,
  utm_medium text not null,
  utm_campaign text not null,
  referrer text not null`;

/** Characters of a name. */
const NAME = 100;

/** Under which page a message is counted, as contract/source-pages.ts counts visits. */
const pageOf = (page: string) => `case
    when ${page} glob '/blog/[0-9]*' then '/blog/' || cast(substr(${page}, 7, 15) as integer)
    when ${page} = '/home' then '/'
    when ${page} = '/about' then '/about-us'
    when ${page} = '/sport' then '/sports-id'
    when ${page} = '/policy' then '/privacy-policy'
    when ${page} = '/termsAndcondition' then '/terms-and-conditions'
    else substr(coalesce(${page}, ''), 1, ${NAME}) end`;

const parameterOf = (campaign: string, name: string) =>
  `substr(coalesce(json_extract(${campaign}, '$.${name}'), ''), 1, ${NAME})`;

/** The values of KEY for a message; India's days begin at 18:30 UTC. */
const keyOf = (row: string) =>
  [
    `(${row}.date + 19800000) / 86400000`,
    pageOf(`${row}.page`),
    ...['utm_source', 'utm_medium', 'utm_campaign'].map((name) => parameterOf(`${row}.campaign`, name)),
    `coalesce(${row}.referrer, '')`,
  ].join(', ');

const ADD = `insert into contact_source select ${keyOf('new')}, 1 where new.state <> 'suspected'
  on conflict (${KEY}) do update set count = count + 1;`;
const REMOVE = `update contact_source set count = count - 1
  where old.state <> 'suspected' and (${KEY}) = (${keyOf('old')});`;

/** Where visits, taps and messages came from, by day. */
export class Sources extends Migration {
  override up(): void {
    this.addSql('alter table contact add column referrer text null');
    this.addSql('alter table deleted_contact add column referrer text null');
    this.addSql(`create table source_day (${COLUMNS},
      visits integer not null,
      taps integer not null,
      primary key (${KEY})
    )`);
    // Messages that are no suspected spam: a total that triggers keep up to date, as contact_day.
    this.addSql(
      `create table contact_source (${COLUMNS}, count integer not null, primary key (${KEY})) without rowid`,
    );
    this.addSql(`insert into contact_source
      select ${keyOf('contact')}, count(*) from contact where state <> 'suspected' group by 1, 2, 3, 4, 5, 6`);
    this.addSql(`create trigger contact_source_insert after insert on contact begin ${ADD} end`);
    this.addSql(`create trigger contact_source_delete after delete on contact begin ${REMOVE} end`);
    this.addSql(`create trigger contact_source_update
      after update of state, date, page, campaign, referrer on contact begin ${REMOVE} ${ADD} end`);
  }
}
