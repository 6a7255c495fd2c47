import { Migration } from '@mikro-orm/migrations';

/** Words as `contract/search-words.ts` parts them; letter case and accents make no difference. */
const TOKENS = `unicode61 remove_diacritics 2 categories 'L* N* Co M*'`;
/** Every beginning of a word up to so many letters is listed, so that to find it is one look; a longer one is put together from all words that begin so. */
const LONGEST = 20;
const BEGINNINGS = Array.from({ length: LONGEST }, (_, at) => at + 1).join(' ');

/** A number's digits in a row, and its last ten to four: it is found with its country's code or without, in groups or by one. */
const ENDS = [10, 9, 8, 7, 6, 5, 4];
function phoneEnds(row: string): string {
  const digits = [' ', '-', '.', '(', ')', '/'].reduce(
    (text, sign) => `replace(${text}, '${sign}', '')`,
    `${row}phone`,
  );
  return [digits, ...ENDS.map((length) => `substr(${digits}, -${length})`)].join(" || ' ' || ");
}

interface Searched {
  table: string;
  /** What is searched, where it stands as it is. */
  columns: readonly string[];
  /** And what is made of a row for that. */
  made: Readonly<Record<string, (row: string) => string>>;
}

const SEARCHED: readonly Searched[] = [
  { table: 'post', columns: ['blog_title', 'description'], made: {} },
  {
    table: 'contact',
    columns: ['first_name', 'last_name', 'email', 'phone', 'message'],
    made: { phone_ends: phoneEnds },
  },
];

/**
 * The index of words: which rows hold a word that begins so, and nothing more. It takes the place of one of every three
 * letters (of 0004 and 0006), six times as large, in which a word of common parts was found the slower the more rows there were.
 */
export class WordIndex extends Migration {
  override up(): void {
    for (const searched of SEARCHED) this.index(searched);
  }

  private index({ table, columns, made }: Searched): void {
    const words = `${table}_words`;
    for (const trigger of ['put', 'take', 'change'])
      this.addSql(`drop trigger if exists ${words}_${trigger};`);
    this.addSql(`drop table if exists ${words};`);

    const names = [...columns, ...Object.keys(made)].join(', ');
    const valuesOf = (row: string) =>
      [...columns.map((column) => row + column), ...Object.values(made).map((of) => of(row))].join(', ');
    const content = Object.keys(made).length === 0 ? table : `${table}_text`;
    if (content !== table)
      this.addSql(`create view ${content} (id, ${names}) as select id, ${valuesOf('')} from ${table};`);
    this.addSql(
      `create virtual table ${words} using fts5(${names}, content='${content}', content_rowid='id', detail=none, prefix='${BEGINNINGS}', tokenize="${TOKENS}");`,
    );
    // What is deleted leaves the index at once, not when its pages happen to be merged.
    this.addSql(`insert into ${words} (${words}, rank) values ('secure-delete', 1);`);
    // Gathered in memory, 64 MB at a time in place of one: what is written in small pieces is merged again and again.
    this.addSql(`insert into ${words} (${words}, rank) values ('hashsize', 67108864);`);
    this.addSql(`insert into ${words} (${words}) values ('rebuild');`);
    // In one piece: a search reads each.
    this.addSql(`insert into ${words} (${words}) values ('optimize');`);
    this.addSql(`insert into ${words} (${words}, rank) values ('hashsize', 1048576);`);

    const put = `insert into ${words} (rowid, ${names}) values (new.id, ${valuesOf('new.')});`;
    const take = `insert into ${words} (${words}, rowid, ${names}) values ('delete', old.id, ${valuesOf('old.')});`;
    this.addSql(`create trigger ${words}_put after insert on ${table} begin ${put} end;`);
    this.addSql(`create trigger ${words}_take after delete on ${table} begin ${take} end;`);
    this.addSql(
      `create trigger ${words}_change after update of ${columns.join(', ')} on ${table} begin ${take} ${put} end;`,
    );
  }
}
