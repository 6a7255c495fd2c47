import { Readable } from 'node:stream';
import { parser } from 'stream-json';
import { Assembler } from 'stream-json/assembler.js';
import { ImportRefused } from '#api/import/import-faults.ts';
import { decodedFile } from './text-encoding.ts';

interface JsonRow {
  table: string;
  row: Readonly<Record<string, unknown>>;
}

/** The most characters of one row. */
const ROW_MAX = 32 * 1024 * 1024;
const DEPTH_MAX = 100;

/** An open object or list. An object has the name of the value that is read. */
interface Container {
  isList: boolean;
  name: string;
}

/**
 * The rows of the tables below `data` (`{"db": [{"data": {"posts": [{…}]}}]}`, also without `db`), one after the other: the
 * file is never in memory whole. @throws ImportRefused if it is not JSON
 */
export async function* tableRows(file: string): AsyncGenerator<JsonRow> {
  let read = 0;
  /** How much had been read when the last row or value outside of rows was known. */
  let known = 0;
  let isRead = false;
  const place = () => read.toLocaleString('en');
  async function* pieces(): AsyncGenerator<string> {
    for await (const piece of decodedFile(file, () => `Near character ${place()}`)) {
      read += piece.length;
      if (read - known > ROW_MAX) throw new ImportRefused('Couldn’t read the file: one row is too large.');
      yield piece;
    }
    isRead = true;
  }
  const open: Container[] = [];
  let assembler: Assembler | undefined;
  try {
    for await (const token of Readable.from(pieces()).compose(parser.asStream({ streamValues: false }))) {
      if (assembler === undefined) {
        const table = token.name === 'startObject' ? tableOf(open) : undefined;
        if (table !== undefined) assembler = new Assembler();
        else step(open, token);
        known = read;
      }
      if (assembler === undefined) continue;
      assembler.consume(token);
      if (assembler.depth > DEPTH_MAX) throw new Error('Parser: too deep');
      if (!assembler.done) continue;
      known = read;
      yield { table: tableOf(open) ?? '', row: assembler.current as JsonRow['row'] };
      assembler = undefined;
    }
  } catch (error) {
    if (error instanceof ImportRefused || !/^Parser/.test((error as Error).message)) throw error;
    const reason =
      isRead && open.length > 0 ? 'it was cut before its end' : `it is no JSON near character ${place()}`;
    throw new ImportRefused(`Couldn’t read the file: ${reason}.`);
  }
}

/** The table whose list is open; undefined anywhere else. */
function tableOf(open: readonly Container[]): string | undefined {
  const [data, table, list] = open.slice(-3);
  return list?.isList === true && table?.isList === false && data?.name === 'data' ? table.name : undefined;
}

function step(open: Container[], { name, value }: parser.Token & { value?: unknown }): void {
  if (name === 'startObject' || name === 'startArray') open.push({ isList: name === 'startArray', name: '' });
  else if (name === 'endObject' || name === 'endArray') open.pop();
  else if (name === 'keyValue') Object.assign(open.at(-1) ?? {}, { name: value });
  if (open.length > DEPTH_MAX) throw new Error('Parser: too deep');
}
