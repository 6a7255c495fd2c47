import { Migration } from '@mikro-orm/migrations';

/** Before all rows. */
const FLOOR = -8_640_000_000_000_000;
/** After all rows. */
const TOP = 8_640_000_000_000_000;

interface Listed {
  table: string;
  /** Rows from one milestone up to the next: at so many they are halved. As many as take as long as all milestones. */
  most: number;
  /** What lists are of: rows are counted apart by these. */
  kinds: readonly string[];
  /** Of no row: the milestone below all has a row of its own, whatever is counted from there. */
  none: string;
  /** Whether a row stands in any list. */
  stands: (row: string) => string;
  /** The columns by which a row comes to stand elsewhere. */
  moves: string;
  /** The rows by an index that has all this, as `item`. */
  rows: string;
}

const LISTS: readonly Listed[] = [
  {
    table: 'post',
    most: 4096,
    kinds: ['category_id', 'state'],
    none: "0, ''",
    stands: (row) => `${row}.deleted_at is null`,
    moves: 'date, category_id, state, deleted_at',
    rows: 'category cross join post as item indexed by post_category_id_deleted_at_date_id_state_index on item.category_id = category.id and item.deleted_at is null',
  },
  {
    table: 'contact',
    most: 8192,
    kinds: ['state'],
    none: "''",
    stands: () => 'true',
    moves: 'date, state',
    rows: "(select 'new' as state union all select 'answered' union all select 'suspected') as kind cross join contact as item indexed by contact_state_date_id_index on item.state = kind.state",
  },
];

/**
 * Milestones of the lists: every some thousand rows a place (date, id), and how many rows of each kind stand from it up to
 * the next. A far page adds these up and walks from the nearest one, in place of all rows before it.
 */
export class Milestones extends Migration {
  override up(): void {
    for (const listed of LISTS) this.mark(listed);
  }

  private mark({ table, most, kinds, none, stands, moves, rows }: Listed): void {
    const milestones = `${table}_milestone`;
    const columns = `date, id, ${kinds.join(', ')}`;
    const kindsOf = (row: string) => kinds.map((kind) => `${row}.${kind}`).join(', ');
    const sameKind = (row: string) =>
      kinds.map((kind) => `${milestones}.${kind} = ${row}.${kind}`).join(' and ');
    const types = kinds.map((kind) => `${kind} ${kind === 'state' ? 'text' : 'integer'} not null, `).join('');
    this.addSql(
      `create table ${milestones} (date integer not null, id integer not null, ${types}count integer not null, primary key (${columns})) without rowid;`,
    );
    this.addSql(`insert into ${milestones} values (${FLOOR}, 0, ${none}, 0);`);
    /** A row of a milestone for each kind that stands between (date, id) and (to_date, to_id). */
    const counted = (stretches: string) =>
      `insert into ${milestones} select m.date, m.id, ${kindsOf('item')}, count(*) from (${stretches}) as m cross join ${rows} and (item.date, item.id) >= (m.date, m.id) and (item.date, item.id) < (m.to_date, m.to_id) group by m.date, m.id, ${kindsOf('item')};`;
    const emptied = `delete from ${milestones} where count = 0 and date > ${FLOOR}`;

    this.addSql(
      `insert into ${milestones} select date, id, ${none}, 0 from (select date, id, row_number() over (order by date, id) as nth from ${table} as item where ${stands('item')}) where nth % ${most / 2} = 0;`,
    );
    this.addSql(
      counted(
        `select date, id, lead(date, 1, ${TOP}) over list as to_date, lead(id, 1, 0) over list as to_id from ${milestones} window list as (order by date, id)`,
      ),
    );
    this.addSql(`${emptied};`);

    const below = (row: string) =>
      `select date, id from ${milestones} where (date, id) <= (${row}.date, ${row}.id) order by date desc, id desc limit 1`;
    const up = `insert into ${milestones} select date, id, ${kindsOf('new')}, 1 from (${below('new')}) where ${stands('new')} on conflict (${columns}) do update set count = count + 1;`;
    const ofOld = `(date, id) = (${below('old')}) and ${sameKind('old')}`;
    const down =
      `update ${milestones} set count = count - 1 where ${ofOld} and ${stands('old')};` +
      ` ${emptied} and ${ofOld};`;
    this.addSql(`create trigger ${milestones}_put after insert on ${table} begin ${up} end;`);
    this.addSql(`create trigger ${milestones}_take after delete on ${table} begin ${down} end;`);
    this.addSql(
      `create trigger ${milestones}_change after update of ${moves} on ${table} begin ${down} ${up} end;`,
    );

    // In the middle, whichever end grows. All kinds are added up at each sixty-fourth row of one.
    const above = `select date, id from ${milestones} where (date, id) > (new.date, new.id) order by date, id limit 1`;
    const middle = `select item.date, item.id, ifnull(top.date, ${TOP}) as to_date, ifnull(top.id, 0) as to_id from ${table} as item left join (${above}) as top where ${stands('item')} and (item.date, item.id) >= (new.date, new.id) order by item.date, item.id limit 1 offset ${most / 2}`;
    const gone = `ifnull((select count from ${milestones} as upper where (upper.date, upper.id) = (${above}) and ${sameKind('upper')}), 0)`;
    const here = '(date, id) = (new.date, new.id)';
    this.addSql(
      `create trigger ${milestones}_halve after update of count on ${milestones}` +
        ` when new.count > old.count and new.count % 64 = 0 and (select sum(count) from ${milestones} where ${here}) >= ${most}` +
        ` begin ${counted(middle)} update ${milestones} set count = count - ${gone} where ${here}; ${emptied} and ${here}; end;`,
    );
  }
}
