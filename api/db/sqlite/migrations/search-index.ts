/** Words as `contract/search-words.ts` splits them; letter case and accents make no difference. */
const TOKENIZER = `unicode61 remove_diacritics 2 categories 'L* N* Co M*'`;
/** Beginnings of words up to so many letters are found in one step. */
const PREFIX_MAX = 20;

/** A number is found by all of its digits, or by its last ten to four: with its country's code or without. */
const LAST_DIGITS = [10, 9, 8, 7, 6, 5, 4];

interface Searched {
  /** Has an integer primary key `id`. */
  table: string;
  columns: readonly string[];
  phoneColumn?: string;
}

/**
 * Statements that make the full-text index `{table}_words` and the triggers that fill it. It holds no text of its own
 * (https://sqlite.org/fts5.html#external_content_tables), and a deleted row leaves it at once (`secure-delete`).
 */
export function searchIndex({ table, columns, phoneColumn }: Searched): string[] {
  const words = `${table}_words`;
  const content = phoneColumn === undefined ? table : `${table}_text`;
  const names = [...columns, ...(phoneColumn === undefined ? [] : ['phone_digits'])].join(', ');
  const valuesOf = (row: string) =>
    [
      ...columns.map((column) => row + column),
      ...(phoneColumn === undefined ? [] : [digitsOf(row + phoneColumn)]),
    ].join(', ');
  const add = `insert into ${words} (rowid, ${names}) values (new.id, ${valuesOf('new.')});`;
  const remove = `insert into ${words} (${words}, rowid, ${names}) values ('delete', old.id, ${valuesOf('old.')});`;
  const prefixes = Array.from({ length: PREFIX_MAX }, (_, at) => at + 1).join(' ');
  return [
    ...(content === table
      ? []
      : [`create view ${content} (id, ${names}) as select id, ${valuesOf('')} from ${table}`]),
    `create virtual table ${words} using fts5(${names}, content='${content}', content_rowid='id', detail=none, prefix='${prefixes}', tokenize="${TOKENIZER}")`,
    `insert into ${words} (${words}, rank) values ('secure-delete', 1)`,
    `create trigger ${words}_insert after insert on ${table} begin ${add} end`,
    `create trigger ${words}_delete after delete on ${table} begin ${remove} end`,
    `create trigger ${words}_update after update of ${columns.join(', ')} on ${table} begin ${remove} ${add} end`,
  ];
}

function digitsOf(column: string): string {
  const digits = [' ', '-', '.', '(', ')', '/'].reduce(
    (text, sign) => `replace(${text}, '${sign}', '')`,
    column,
  );
  return [digits, ...LAST_DIGITS.map((length) => `substr(${digits}, -${length})`)].join(" || ' ' || ");
}
