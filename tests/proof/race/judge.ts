import type { Arena, Row } from './arena.ts';
import type { Done, Played } from './rounds.ts';

/** What broke, in words, and in which round; 0: in the totals. */
export interface Fault {
  round: number;
  what: string;
}

interface Message {
  id: number;
  text: string;
}

/** What the database must hold of a round once it is over. */
interface Expected {
  newest: { key: string; text: string; id: number | undefined };
  isDeleted: boolean;
  /** Of earlier versions. */
  replaced: string[];
}

/** Compares the answers of a round with each other, and says what the database must hold. */
export function judgeAnswers({ round, done }: Played): { faults: string[]; expected: Expected } {
  const faults: string[] = [];
  const stageOf = (version: number) =>
    done.find(({ act }) => act.kind === 'send' && act.version === version)?.stage ?? Number.POSITIVE_INFINITY;
  const firstDelete = done.find(({ act }) => act.kind === 'delete')?.stage ?? Number.POSITIVE_INFINITY;
  const receipts = round.versions.map(() => new Set<string>());
  const isOtherStored = round.versions.map((_, at) => isOtherFirst(done, at, stageOf(at)));

  for (const { act, stage, status, body } of done) {
    const say = (what: string) =>
      faults.push(`${JSON.stringify(act)} of stage ${stage}: ${status} ${JSON.stringify(body)}, ${what}`);
    if (act.kind !== 'send') {
      const good = act.kind === 'delete' ? 204 : 200;
      if (status !== good && status !== 404) say(`not ${good} or 404`);
      continue;
    }
    const isOther = act.isOther !== isOtherStored[act.version];
    const mayBeSpent =
      firstDelete <= stage || round.versions.some((_, at) => at > act.version && stageOf(at) <= stage);
    const isNull = status === 201 && body.id === null;
    if (isNull && !mayBeSpent) say('but nothing replaced or deleted it');
    if (status === 201 && body.key !== round.versions[act.version]?.key) say('the key is another');
    if (isOther && !isNull && (status !== 422 || body.code !== 'key_reused'))
      say('not 422 for other content');
    if (!isOther && status !== 201) say('not 201');
    if (!isOther && status === 201 && !isNull) receipts[act.version]?.add(`${body.id} of ${body.date}`);
  }
  for (const [at, each] of receipts.entries()) {
    if (each.size > 1) faults.push(`version ${at} has several receipts: ${[...each].join(', ')}`);
  }

  const at = round.versions.length - 1;
  const newest = round.versions[at] ?? { key: '', text: '', other: '' };
  const id = idOf(done, at);
  if (id === undefined) faults.push('the newest version has no receipt with an id');
  const count = (kind: string, status: number) =>
    done.filter((each) => each.act.kind === kind && each.status === status && each.target === id).length;
  const deletions = count('delete', 204) - count('restore', 200);
  if (deletions < 0 || deletions > 1) faults.push(`deleted ${deletions} times more than restored`);
  return {
    faults,
    expected: {
      newest: { key: newest.key, text: isOtherStored[at] ? newest.other : newest.text, id },
      isDeleted: deletions > 0,
      replaced: round.versions.slice(0, -1).map(({ key }) => key),
    },
  };
}

/** Whether the other content was stored, which may be where both were sent at once. */
function isOtherFirst(done: readonly Done[], version: number, first: number): boolean {
  const own = done.filter(({ act }) => act.kind === 'send' && act.version === version);
  const stored = own.find(({ stage, status, body }) => stage === first && status === 201 && body.id !== null);
  return stored?.act.kind === 'send' && stored.act.isOther;
}

const idOf = (done: readonly Done[], version: number): number | undefined =>
  done
    .filter(({ act, status }) => act.kind === 'send' && act.version === version && status === 201)
    .map(({ body }) => body.id)
    .find((id) => typeof id === 'number');

/** Compares rounds with the database. Nothing may be under way. */
export async function judgeRows(query: Arena['query'], all: ReadonlyMap<number, Expected>): Promise<Fault[]> {
  const faults: Fault[] = [];
  const stored = byKey(await query('select id, key, message from contact'));
  const deleted = byKey(await query('select id, key, message from deleted_contact'));
  const spent = new Set((await query('select key from spent_key')).map(({ key }) => String(key)));
  for (const [round, { newest, isDeleted, replaced }] of all) {
    const say = (what: string) => faults.push({ round, what });
    const [here, away] = isDeleted ? [deleted, stored] : [stored, deleted];
    const names = isDeleted ? ['deleted', 'stored'] : ['stored', 'deleted'];
    const rows = here.get(newest.key) ?? [];
    const [row] = rows;
    if (rows.length !== 1) say(`the newest version is ${names[0]} ${rows.length} times`);
    else if (row?.text !== newest.text) say(`the text is "${row?.text}", not "${newest.text}"`);
    else if (row.id !== newest.id) say(`the id is ${row.id}, not ${newest.id}`);
    if (away.has(newest.key)) say(`the newest version is ${names[1]}, too`);
    if (spent.has(newest.key) !== isDeleted) say(`its key is ${isDeleted ? 'not ' : ''}spent`);
    for (const key of replaced) {
      if (stored.has(key)) say(`a replaced version is there: ${stored.get(key)?.[0]?.text}`);
      if (deleted.has(key)) say(`a replaced version could be restored: ${deleted.get(key)?.[0]?.text}`);
      if (!spent.has(key)) say(`the key ${key} of a replaced version is not spent`);
    }
  }
  const due = [...all.values()].filter(({ isDeleted }) => !isDeleted).length;
  const rows = [...stored.values()].flat().length;
  if (rows !== due) faults.push({ round: 0, what: `${rows} messages are there, not ${due}` });
  return [...faults, ...(await judgeTotals(query))];
}

/** What triggers count must be what is there. */
async function judgeTotals(query: Arena['query']): Promise<Fault[]> {
  const asText = (rows: Row[]) => rows.map(({ name, count }) => `${name} ${count}`).join(', ');
  const pairs = [
    [
      'select state as name, count from contact_count where count <> 0 order by state',
      'select state as name, count(*) as count from contact group by state order by state',
    ],
    [
      'select day as name, count from contact_day where count <> 0 order by day',
      'select (date + 19800000) / 86400000 as name, count(*) as count from contact group by 1 order by 1',
    ],
  ] as const;
  const faults: Fault[] = [];
  for (const [totals, rows] of pairs) {
    const [counted, found] = [asText(await query(totals)), asText(await query(rows))];
    if (counted !== found) faults.push({ round: 0, what: `the totals say ${counted}, the rows ${found}` });
  }
  return faults;
}

const byKey = (rows: Row[]): Map<string, Message[]> =>
  Map.groupBy(
    rows.map((row) => ({ key: String(row.key), id: Number(row.id), text: String(row.message) })),
    ({ key }) => key,
  );
