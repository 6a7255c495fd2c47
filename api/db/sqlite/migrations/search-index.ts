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
  /** A column, and the one that has what is searched in its place where that is something else. */
  textColumns?: readonly [text: string, searched: string];
  /** A column with the parameters of a campaign as JSON. */
  campaignColumn?: string;
}

/**
 * Statements that make the full-text index `{table}_words` and the triggers that fill it. It holds no text of its own
 * (https://sqlite.org/fts5.html#external_content_tables), and a deleted row leaves it at once (`secure-delete`).
 */
export function searchIndex({
  table,
  columns,
  textColumns,
  phoneColumn,
  campaignColumn,
}: Searched): string[] {
  const words = `${table}_words`;
  /** Columns of the index that are made of other columns. */
  const computed: { name: string; of: readonly string[]; value: (...columns: string[]) => string }[] = [];
  if (textColumns !== undefined)
    computed.push({
      name: 'text',
      of: textColumns,
      value: (text, searched) => `coalesce(${searched}, ${text})`,
    });
  if (phoneColumn !== undefined) computed.push({ name: 'phone_digits', of: [phoneColumn], value: digitsOf });
  if (campaignColumn !== undefined)
    computed.push({ name: 'campaign_values', of: [campaignColumn], value: valuesOfCampaign });
  const content = computed.length === 0 ? table : `${table}_text`;
  const names = [...columns, ...computed.map(({ name }) => name)].join(', ');
  const valuesOf = (row: string) =>
    [
      ...columns.map((column) => row + column),
      ...computed.map(({ of, value }) => value(...of.map((column) => row + column))),
    ].join(', ');
  const watched = [...new Set([...columns, ...computed.flatMap(({ of }) => of)])].join(', ');
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
    `create trigger ${words}_update after update of ${watched} on ${table} begin ${remove} ${add} end`,
  ];
}

function digitsOf(column = ''): string {
  const digits = [' ', '-', '.', '(', ')', '/'].reduce(
    (text, sign) => `replace(${text}, '${sign}', '')`,
    column,
  );
  return [digits, ...LAST_DIGITS.map((length) => `substr(${digits}, -${length})`)].join(" || ' ' || ");
}

const PARAMETERS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];

/** The values alone. Triggers cannot ask `json_each`. */
const valuesOfCampaign = (column = '') =>
  `case when ${column} is null then '' else ${PARAMETERS.map((name) => `coalesce(${column} ->> '${name}', '')`).join(" || ' ' || ")} end`;

/** Statements that take the index and its triggers away. */
export const withoutSearchIndex = (table: string): string[] => [
  ...['insert', 'delete', 'update'].map((event) => `drop trigger ${table}_words_${event}`),
  `drop table ${table}_words`,
  `drop view if exists ${table}_text`,
];
