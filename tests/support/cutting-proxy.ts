import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { listening } from './sockets.ts';

/** A whole request as it came over the line. */
export interface ProxiedRequest {
  /** `POST /api/contacts HTTP/1.1` */
  line: string;
  /** The header Idempotency-Key; '' without one. */
  key: string;
  body: string;
  /** Milliseconds since 1970. */
  at: number;
  bytes: Buffer;
}

/**
 * What the line does to a request: `refuse` resets the connection; `cutBefore` does so after the whole request came, none
 * of it forwarded; `cutAfter` forwards it, waits for the server's answer and drops that; `hang` never answers.
 */
export type Mode =
  | 'ok'
  | 'refuse'
  | 'cutBefore'
  | 'cutAfter'
  | 'hang'
  | { delay: number }
  /** The answer comes piece by piece, at this pace. */
  | { bytesPerSecond: number }
  /** Forwards the request once this is resolved. */
  | { hold: Promise<void> }
  | { answer: (request: ProxiedRequest) => string }
  /** Answers with the first bytes, and with the others once `rest` is resolved, if ever. */
  | { begin: string; rest: Promise<string> }
  /** Decides for each request. */
  | { when: (request: ProxiedRequest) => Mode };

export interface CuttingProxy {
  url: string;
  port: number;
  /** Requests that the filter chose, oldest first, in whatever mode. */
  seen: ProxiedRequest[];
  set: (mode: Mode) => void;
  /** What the line does to all other requests. */
  setOthers: (mode: Mode) => void;
  close: () => Promise<void>;
}

interface ProxyOptions {
  /** Port of the server behind. */
  to: () => number;
  /** Which requests the mode is for; all others pass. */
  filter?: (line: string) => boolean;
}

const isContactPost = (line: string) => line.startsWith('POST /api/contacts');

/** A small TCP proxy: what it does to a request looks to every browser like a real line. */
export async function startCuttingProxy({ to, filter = isContactPost }: ProxyOptions): Promise<CuttingProxy> {
  let mode: Mode = 'ok';
  let others: Mode = 'ok';
  const seen: ProxiedRequest[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.once('close', () => sockets.delete(client));
    client.on('error', () => client.destroy());
    serve(client, to, (request) => {
      if (!filter(request.line)) return others;
      seen.push(request);
      return mode;
    });
  });
  const port = await listening(server);
  return {
    url: `http://localhost:${port}`,
    port,
    seen,
    set: (next) => {
      mode = next;
    },
    setOthers: (next) => {
      others = next;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** One connection: requests follow each other, each is taken whole before it is decided upon. */
function serve(client: Socket, to: () => number, decide: (request: ProxiedRequest) => Mode): void {
  let received = Buffer.alloc(0);
  let upstream: Socket | undefined;
  let dropsAnswer = false;
  let hangs = false;
  /** Of the answer that comes. Bytes a second; undefined: at once. */
  let pace: number | undefined;
  let written = Promise.resolve();

  /** Four pieces a second. */
  function writeSlowly(data: Buffer, bytesPerSecond: number): void {
    const size = Math.ceil(bytesPerSecond / 4);
    for (let at = 0; at < data.length; at += size) {
      written = written.then(() => pause(250)).then(() => void client.write(data.subarray(at, at + size)));
    }
  }

  /**
   * A connection of its own for each request: one that idled could be ended by the server just as a request comes, and the
   * browser would send that a second time unasked.
   */
  function forward({ bytes }: ProxiedRequest): void {
    const own = connect(to(), '127.0.0.1');
    upstream = own;
    own.on('data', (data) => {
      if (dropsAnswer) client.resetAndDestroy();
      else if (pace === undefined) client.write(data);
      else writeSlowly(data, pace);
    });
    own.on('error', () => client.resetAndDestroy());
    own.on('close', () => {
      if (upstream === own && !hangs) void written.then(() => client.end());
    });
    own.write(bytes);
  }

  function handle(request: ProxiedRequest, mode: Mode): void {
    upstream?.destroy();
    upstream = undefined;
    pace = typeof mode === 'object' && 'bytesPerSecond' in mode ? mode.bytesPerSecond : undefined;
    if (mode === 'ok') forward(request);
    else if (mode === 'refuse' || mode === 'cutBefore') client.resetAndDestroy();
    else if (mode === 'cutAfter') {
      dropsAnswer = true;
      forward(request);
    } else if (mode === 'hang') hangs = true;
    else if ('when' in mode) handle(request, mode.when(request));
    else if ('delay' in mode) setTimeout(() => forward(request), mode.delay);
    else if ('bytesPerSecond' in mode) forward(request);
    else if ('hold' in mode) void mode.hold.then(() => forward(request));
    else if ('begin' in mode) {
      hangs = true;
      client.write(mode.begin);
      void mode.rest.then((rest) => client.write(rest));
    } else client.end(mode.answer(request));
  }

  client.once('close', () => upstream?.destroy());
  client.on('data', (data) => {
    // What comes after the end is sent by the browser once more.
    if (client.writableEnded) return;
    received = Buffer.concat([received, data]);
    for (let request = takeRequest(received); request !== undefined; request = takeRequest(received)) {
      received = received.subarray(request.bytes.length);
      handle(request, decide(request));
    }
  });
}

/** The first whole request of what was received; undefined while a part is missing. */
function takeRequest(received: Buffer): ProxiedRequest | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = received.subarray(0, end).toString('latin1');
  const length = end + 4 + Number(header(head, 'content-length') ?? 0);
  if (received.length < length) return undefined;
  return {
    line: head.slice(0, head.indexOf('\r\n')),
    key: header(head, 'idempotency-key') ?? '',
    body: received.subarray(end + 4, length).toString('utf8'),
    at: Date.now(),
    bytes: received.subarray(0, length),
  };
}

const header = (head: string, name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim();
