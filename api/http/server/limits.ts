import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { AppMiddleware } from '#api/http/app-state.ts';
import { Problem } from '#contract/problem.ts';
import { SECOND_MS } from '#contract/time.ts';
import { networkOf } from './client-address.ts';

const KB = 1024;
const MB = KB * KB;

/**
 * What clients may hold of the process together. What one call may cost stands next to it in the contract, how many
 * connections there may be in the settings.
 */
export const LIMITS = {
  /** Connections over a limit that may be waiting for the end of their 503 at one time; others are cut without one. */
  refusedConnections: 200,
  /** A refused client reads its answer sooner. Milliseconds. */
  refusedMs: SECOND_MS,
  /** How long a connection may carry no byte either way: a client that asks and never reads would hold its connection, and an answer, for ever. Milliseconds. */
  stuckMs: 60 * SECOND_MS,
  /** Requests of one connection that may be under way at one time: browsers and proxies send one. */
  pipelined: 4,
  /** What answers that clients are slow to take may hold together, each body counted once. Bytes. */
  unsentBytes: 64 * MB,
  /** Below that the system takes an answer at once. Bytes. */
  smallAnswer: 64 * KB,
  /** Room for JSON and forms in memory, beyond what each may have without asking. Bytes. */
  textBytes: 32 * MB,
  /** Room for uploads in memory, from their first byte to their answer. Bytes. */
  uploadBytes: 64 * MB,
} as const;

interface ConnectionLimits {
  /** Connections at one time. */
  maxConnections: number;
  /** The limit of one address (of IPv6, one /64); undefined where all come through a proxy. */
  maxPerAddress: number | undefined;
}

/**
 * Refuses connections over the limits as soon as they are opened: `answer` writes a 503 and the connection ends. Gives
 * the listener that ignores what refused connections still send.
 */
export function limitConnections(
  server: Server,
  { maxConnections, maxPerAddress = maxConnections }: ConnectionLimits,
  answer: (socket: Socket) => void,
): (listener: RequestListener) => RequestListener {
  const open = new Map<string, number>();
  const refused = new WeakSet<Socket>();
  let total = 0;
  let refusing = 0;

  function refuse(socket: Socket): void {
    refused.add(socket);
    if (refusing >= LIMITS.refusedConnections) {
      socket.destroy();
      return;
    }
    refusing += 1;
    const cut = setTimeout(() => socket.destroy(), LIMITS.refusedMs);
    socket.once('close', () => {
      clearTimeout(cut);
      refusing -= 1;
    });
    answer(socket);
  }

  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const ofAddress = open.get(address) ?? 0;
    if (total >= maxConnections || ofAddress >= maxPerAddress) {
      refuse(socket);
      return;
    }
    total += 1;
    open.set(address, ofAddress + 1);
    socket.once('close', () => {
      total -= 1;
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });

  return (listener) => (request, response) => {
    if (!refused.has(request.socket)) listener(request, response);
  };
}

type Body = string | Buffer;
interface Unsent {
  response: ServerResponse;
  body: Body;
  /** Length in UTF-8, also of a string. */
  bytes: number;
}

/** Counts an answer that is being sent until the system has all of it. */
export type CountUnsent = (response: ServerResponse, body: unknown) => void;

/** Counts what Koa answers. */
export const unsentBodies =
  (countUnsent: CountUnsent): AppMiddleware =>
  async (ctx, next) => {
    await next();
    countUnsent(ctx.res, ctx.body);
  };

/**
 * Clients that never read their long answers would fill the memory: while more than `LIMITS.unsentBytes` wait to be sent, the
 * connection that holds the most is cut.
 */
export function limitUnsent(): CountUnsent {
  const unsent = new Set<Unsent>();
  /** How many answers share a body. */
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

  /** The largest answer of the address that holds the most; of equal ones the oldest. */
  function heaviest(): Unsent | undefined {
    const byAddress = Map.groupBy(unsent, ({ response }) => response.req.socket.remoteAddress);
    const [list = []] = [...byAddress.values()].sort((a, b) => sum(b) - sum(a));
    return list.toSorted((a, b) => shareOf(b) - shareOf(a))[0];
  }

  return (response, body) => {
    if (typeof body !== 'string' && !Buffer.isBuffer(body)) return;
    const bytes = Buffer.byteLength(body);
    if (bytes < LIMITS.smallAnswer || response.destroyed) return;
    const entry = { response, body, bytes };
    add(entry);
    const forget = () => remove(entry);
    response.once('finish', forget).once('close', forget);
    while (held > LIMITS.unsentBytes && unsent.size > 1) {
      const first = heaviest();
      if (first === undefined) return;
      remove(first);
      first.response.req.socket.resetAndDestroy();
    }
  };
}

/** Bytes that many requests share. */
export interface MemoryBudget {
  /** Takes so many bytes; the returned function gives them back, once. @throws Problem busy when too few are left */
  claim(bytes: number, retryAfter: number): () => void;
}

/** What the bodies of all requests may take together while they are in memory. */
export interface BodyBudgets {
  /** Memory for JSON and forms, beyond what each may have without asking. */
  texts: MemoryBudget;
  /** Memory for uploads, from their first byte to their answer. */
  uploads: MemoryBudget;
}

export const createBodyBudgets = (): BodyBudgets => ({
  texts: createMemoryBudget(LIMITS.textBytes),
  uploads: createMemoryBudget(LIMITS.uploadBytes),
});

function createMemoryBudget(most: number): MemoryBudget {
  let claimed = 0;
  return {
    claim(bytes, retryAfter) {
      if (claimed + bytes > most) throw new Problem('busy', { retryAfter });
      claimed += bytes;
      let isClaimed = true;
      return () => {
        if (isClaimed) claimed -= bytes;
        isClaimed = false;
      };
    },
  };
}

/** Several times what any call and any campaign has. More are refused: 414. */
const PARAMETERS_MAX = 100;

/** Whether a query has more than PARAMETERS_MAX parameters. */
export const hasTooManyParameters = (query: string): boolean =>
  query.split('&', PARAMETERS_MAX + 1).length > PARAMETERS_MAX;
