import type { ServerResponse } from 'node:http';
import type { Middleware } from '../context.ts';

const KB = 1024;
/** What responses that clients are slow to take may hold together, each body counted once. Bytes. */
const MOST = 64 * KB * KB;
/** Below that the system takes a response at once. Bytes. */
const SMALL = 64 * KB;

interface Unsent {
  response: ServerResponse;
  body: string | Buffer;
}

export type SlowReaders = ReturnType<typeof createSlowReaders>;

/**
 * Who asks for long responses and never reads them would fill the memory: while too much waits, those who hold the most are
 * cut.
 */
export function createSlowReaders() {
  /** In the order in which they were given. */
  const unsent = new Set<Unsent>();
  /** Of each body that many responses share, how many. */
  const holders = new Map<string | Buffer, number>();
  let held = 0;

  /** Counts a response until the system has all of it. */
  function watch(response: ServerResponse, body: string | Buffer): void {
    if (body.length < SMALL || response.destroyed || response.writableFinished) return;
    const entry = { response, body };
    unsent.add(entry);
    const count = holders.get(body) ?? 0;
    holders.set(body, count + 1);
    if (count === 0) held += body.length;
    const forget = () => {
      if (unsent.delete(entry)) release(body);
    };
    response.once('finish', forget).once('close', forget);
    while (held > MOST && unsent.size > 1) {
      const first = heaviest();
      if (first === undefined) return;
      unsent.delete(first);
      release(first.body);
      first.response.req.socket.resetAndDestroy();
    }
  }

  function release(body: string | Buffer): void {
    const count = holders.get(body) ?? 0;
    if (count > 1) holders.set(body, count - 1);
    else if (holders.delete(body)) held -= body.length;
  }

  /** What would be free without this one. */
  const shareOf = ({ body }: Unsent) => body.length / (holders.get(body) ?? 1);
  const weigh = (list: readonly Unsent[]) => list.reduce((sum, each) => sum + shareOf(each), 0);

  /** Of the address that holds the most, what holds the most; of equals the oldest. */
  function heaviest(): Unsent | undefined {
    const byAddress = Map.groupBy(unsent, ({ response }) => response.req.socket.remoteAddress);
    const [list = []] = [...byAddress.values()].sort((a, b) => weigh(b) - weigh(a));
    return list.toSorted((a, b) => shareOf(b) - shareOf(a))[0];
  }

  const middleware: Middleware = async (ctx, next) => {
    await next();
    const { body } = ctx;
    if (typeof body === 'string' || Buffer.isBuffer(body)) watch(ctx.res, body);
  };

  return { watch, middleware };
}
