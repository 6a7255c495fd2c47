import type { ServerResponse } from 'node:http';

const KB = 1024;
/** What answers that clients are slow to take may hold together, each body counted once. Bytes. */
const UNSENT_MAX = 64 * KB * KB;
/** Below that the system takes an answer at once. Bytes. */
const SMALL = 64 * KB;

type Body = string | Buffer;
interface Unsent {
  response: ServerResponse;
  body: Body;
  /** Length in UTF-8, also of a string. */
  bytes: number;
}

/** Counts an answer that is being sent until the system has all of it. */
export type CountUnsent = (response: ServerResponse, body: unknown) => void;

/**
 * Who asks for long answers and never reads them would fill the memory: while more than UNSENT_MAX waits to be sent, the
 * connection that holds the most is cut.
 */
export function limitUnsent(): CountUnsent {
  /** In the order in which they were given. */
  const unsent = new Set<Unsent>();
  /** Of each body that many answers share, how many. */
  const holders = new Map<Body, number>();
  let held = 0;

  function add(entry: Unsent): void {
    const count = holders.get(entry.body) ?? 0;
    unsent.add(entry);
    holders.set(entry.body, count + 1);
    if (count === 0) held += entry.bytes;
  }

  function remove(entry: Unsent): void {
    if (!unsent.delete(entry)) return;
    const count = holders.get(entry.body) ?? 0;
    if (count > 1) holders.set(entry.body, count - 1);
    else if (holders.delete(entry.body)) held -= entry.bytes;
  }

  /** What would be free without this one. */
  const shareOf = ({ body, bytes }: Unsent) => bytes / (holders.get(body) ?? 1);
  const sum = (list: readonly Unsent[]) => list.reduce((total, each) => total + shareOf(each), 0);

  /** Of the address that holds the most, what holds the most; of equals the oldest. */
  function heaviest(): Unsent | undefined {
    const byAddress = Map.groupBy(unsent, ({ response }) => response.req.socket.remoteAddress);
    const [list = []] = [...byAddress.values()].sort((a, b) => sum(b) - sum(a));
    return list.toSorted((a, b) => shareOf(b) - shareOf(a))[0];
  }

  return (response, body) => {
    if (typeof body !== 'string' && !Buffer.isBuffer(body)) return;
    const bytes = Buffer.byteLength(body);
    if (bytes < SMALL || response.destroyed) return;
    const entry = { response, body, bytes };
    add(entry);
    const forget = () => remove(entry);
    response.once('finish', forget).once('close', forget);
    while (held > UNSENT_MAX && unsent.size > 1) {
      const first = heaviest();
      if (first === undefined) return;
      remove(first);
      first.response.req.socket.resetAndDestroy();
    }
  };
}
