import { ImportRefused } from './source-item.ts';
import { decodedFile } from './text-encoding.ts';

export interface JsonRow {
  table: string;
  row: Readonly<Record<string, unknown>>;
}

/** What one row may take. Characters. */
const ROW_MAX = 32 * 1024 * 1024;
const DEPTH_MAX = 100;

/**
 * The rows of the tables below `data` (`{"db": [{"data": {"posts": [{…}]}}]}`, also without `db`), one after the other: the
 * file is never in memory whole. @throws ImportRefused for what is no JSON
 */
export async function* tableRows(file: string): AsyncGenerator<JsonRow> {
  const reader = createRowReader();
  for await (const piece of decodedFile(file, () => `Near character ${reader.place()}`))
    yield* reader.read(piece);
  reader.end();
}

/** An object or a list that is open, and in an object the name of the value that is read. */
interface Container {
  isList: boolean;
  name: string;
}

function createRowReader() {
  const open: Container[] = [];
  let words = '';
  let isInString = false;
  let isEscaped = false;
  /** The text of the row that is read, and how deep in it the reader is. */
  let row: string | undefined;
  let depth = 0;
  let place = 0;

  const fail = (): never => {
    throw new ImportRefused(
      `The file cannot be read: it is no JSON at character ${place.toLocaleString('en')}.`,
    );
  };

  /** The table whose list is open; undefined anywhere else. */
  function tableOf(): string | undefined {
    const [data, table, list] = open.slice(-3);
    return list?.isList === true && table?.isList === false && data?.name === 'data' ? table.name : undefined;
  }

  function parse(text: string): Record<string, unknown> {
    try {
      return JSON.parse(text);
    } catch {
      return fail();
    }
  }

  function* read(piece: string): Generator<JsonRow> {
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      place += 1;
      const sign = piece[at];
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (sign === '\\') isEscaped = true;
        else if (sign === '"') isInString = false;
        if (row === undefined && isInString && words.length < 200) words += sign;
        continue;
      }
      if (sign === '"') {
        isInString = true;
        words = '';
      } else if (row !== undefined) {
        if (sign === '{' || sign === '[') depth += 1;
        else if (sign === '}' || sign === ']') depth -= 1;
        if (depth > 0) continue;
        const text: string = row + piece.slice(from, at + 1);
        row = undefined;
        yield { table: tableOf() ?? '', row: parse(text) };
      } else if (sign === '{' && tableOf() !== undefined) {
        row = '';
        from = at;
        depth = 1;
      } else if (sign === '{' || sign === '[') {
        if (open.push({ isList: sign === '[', name: '' }) > DEPTH_MAX) fail();
      } else if (sign === '}' || sign === ']') {
        if (open.pop()?.isList !== (sign === ']')) fail();
      } else if (sign === ':') {
        const last = open.at(-1);
        if (last === undefined || last.isList) fail();
        else last.name = words;
      }
    }
    if (row === undefined) return;
    row += piece.slice(from);
    if (row.length > ROW_MAX) throw new ImportRefused('The file cannot be read: one row is too large.');
  }

  return {
    read,
    place: () => place.toLocaleString('en'),
    end(): void {
      if (open.length > 0 || isInString || row !== undefined) {
        throw new ImportRefused('The file cannot be read: it was cut before its end.');
      }
    },
  };
}
