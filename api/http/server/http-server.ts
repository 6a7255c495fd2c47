import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Env } from '#api/env.ts';
import { protection } from '#api/http/middleware/security-headers.ts';
import { endpoints } from '#contract/endpoints.ts';
import { Problem, type ProblemCode, problemBody } from '#contract/problem.ts';
import { SECOND_MS } from '#contract/time.ts';
import { LIMITS, limitConnections } from './limits.ts';

/** How long connections are accepted at most after a signal. Milliseconds. */
const ACCEPT_MS = 5_000;

/** For a connection over a limit. Seconds. */
const RETRY_AFTER = 10;

type ServerEnv = Pick<Env, 'publicUrl' | 'trustProxy' | 'maxConnections' | 'maxConnectionsPerAddress'>;

/** Node's server with bounds on what a slow, idle or hostile client may hold. */
export function createHttpServer(listener: RequestListener, env: ServerEnv): Server {
  const lines = Object.entries(protection(env)).map(([name, value]) => `${name}: ${value}`);
  const pipelining = createPipelineLimit();
  const limits = {
    maxHeaderSize: 16 * 1024,
    headersTimeout: 15 * SECOND_MS,
    // The limit of the slowest call. The others end sooner by limits of their own.
    requestTimeout: Math.max(...endpoints.map(({ limits }) => limits.seconds)) * SECOND_MS,
    connectionsCheckingInterval: 5 * SECOND_MS,
    keepAliveTimeout: 10 * SECOND_MS,
    // Node's own refusal of a missing Host has none of our headers: `refuseUnknownRequests` does it.
    requireHostHeader: false,
    ...pipelining.options,
  };
  const server = createServer(limits);
  server.timeout = LIMITS.stuckMs;
  const withinLimits = limitConnections(
    server,
    {
      maxConnections: env.maxConnections,
      maxPerAddress: env.trustProxy === 0 ? env.maxConnectionsPerAddress : undefined,
    },
    (socket) => refuseAs(new Problem('busy', { retryAfter: RETRY_AFTER }), socket, lines),
  );
  const limited = withinLimits(
    pipelining.limit(server, (request, response) => {
      if (isTarget(request.url ?? '')) listener(request, response);
      else answerProblem(response, new Problem('bad_request'), lines);
    }),
  );
  return (
    server
      // Node gives some sockets away without a listener (CONNECT): a reset would end the process.
      .on('connection', (socket) => socket.on('error', () => undefined))
      .on('request', limited)
      // A reset drops what waits to be sent: else it would stay in the system's memory until the other side reads.
      .on('timeout', (socket) => (socket.writableLength > 0 ? socket.resetAndDestroy() : socket.destroy()))
      .on('clientError', (error, socket) => refuse(error, socket, lines))
      // Node's own answers to these would be none, and one without our headers.
      .on('connect', (_, socket) => refuseAs(new Problem('not_implemented'), socket, lines))
      .on('checkExpectation', limited)
  );
}

/** Koa takes a target apart as an address, and throws where it has no path. */
const isTarget = (target: string) =>
  target.startsWith('/') || target === '*' || /^https?:$/.test(URL.parse(target)?.protocol ?? '');

/** Answers in its turn among the answers of the connection. */
function answerProblem(response: ServerResponse, problem: Problem, lines: readonly string[]): void {
  response.shouldKeepAlive = false;
  response.statusCode = problem.status;
  for (const line of [...PROBLEM_LINES, ...lines]) {
    const [name = '', ...value] = line.split(': ');
    response.setHeader(name, value.join(': '));
  }
  response.end(JSON.stringify(problemBody(problem)));
}

const PROBLEM_LINES = ['Content-Type: application/problem+json', 'Cache-Control: no-store'];

/** Answers what could not be read as a request, which never reaches Koa, and ends the connection. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex, lines: readonly string[]): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  refuseAs(new Problem(unreadable[error.code ?? ''] ?? 'bad_request'), socket, lines);
}

const unreadable: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

function refuseAs(problem: Problem, socket: Duplex, lines: readonly string[]): void {
  const body = JSON.stringify(problemBody(problem));
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Connection: close',
    ...PROBLEM_LINES,
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(problem.retryAfter === undefined ? [] : [`Retry-After: ${problem.retryAfter}`]),
    ...lines,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  lingeringClose(socket);
}

/** Listens; rejects where the port is taken. Returns the port; for 0 the one that the system chose. */
export function listen(server: Server, { port, host }: { port: number; host: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** Makes each answer from here on end its connection, so that connections of a proxy move to other servers one by one. */
export function announceStop(server: Server): void {
  server.prependListener('request', (_, response: ServerResponse) =>
    response.setHeader('Connection', 'close'),
  );
}

/**
 * Waits until a turn of the event loop brings no connection, since Node accepts one in each turn. The system resets those that
 * still wait when the server closes, with the requests that were sent on them.
 */
async function acceptWaiting(server: Server): Promise<void> {
  const until = performance.now() + ACCEPT_MS;
  let isQuiet = false;
  const note = () => {
    isQuiet = false;
  };
  server.on('connection', note);
  // The first ends in the turn that is under way.
  await nextTurn();
  while (!isQuiet && performance.now() < until) {
    isQuiet = true;
    await nextTurn();
  }
  server.off('connection', note);
}

/** Accepts what is there, then no more; lets requests in flight finish, and cuts what is left after `limitMs`. */
export async function drain(server: Server, limitMs: number): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), limitMs);
  await acceptWaiting(server);
  const closed = new Promise((resolve) => server.close(resolve));
  // A kept-alive connection that was busy at the close turns idle later.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
}

/**
 * Bounds what one connection can ask for ahead of its answers: the request past `LIMITS.pipelined` and all behind it are
 * dropped, and the connection closes after the answers that are under way (RFC 9112, 9.3.2). The client has to send the
 * dropped ones again on another connection.
 *
 * Node has no option for it (https://nodejs.org/api/http.html#httpcreateserveroptions-requestlistener), and its parser
 * makes some two thousand requests of each 64 KB that it is given. It reads nothing behind an upgrade, so the request
 * past the limit is declared one: by `shouldUpgradeCallback`, and by the `upgrade` that the parser sets on a request.
 */
function createPipelineLimit() {
  /** The answers that a connection waits for, in the order of their requests. */
  const pipelines = new WeakMap<Socket, Set<ServerResponse>>();
  const isFull = (socket: Socket) => (pipelines.get(socket)?.size ?? 0) >= LIMITS.pipelined;

  class LimitedRequest extends IncomingMessage {
    declare private isUpgrade: boolean | null;

    /** The parser sets it once the head is read. */
    set upgrade(isUpgrade: boolean | null) {
      this.isUpgrade = isUpgrade === false ? isFull(this.socket) : isUpgrade;
    }

    get upgrade(): boolean | null {
      return this.isUpgrade;
    }
  }

  function responsesOf(socket: Socket): Set<ServerResponse> {
    const known = pipelines.get(socket);
    if (known !== undefined) return known;
    const responses = new Set<ServerResponse>();
    pipelines.set(socket, responses);
    // The timer runs it after Node's own listeners.
    socket.once('close', () => setImmediate(abort, responses));
    return responses;
  }

  /** Closes the connection after its answers: Node has let go of it, and of its time-out, too. */
  function closeAfterAnswers(socket: Socket): void {
    socket.once('timeout', () => socket.resetAndDestroy());
    const last = [...responsesOf(socket)].at(-1);
    if (last === undefined) {
      lingeringClose(socket);
      return;
    }
    if (!last.headersSent) last.setHeader('Connection', 'close');
    last.once('close', () => lingeringClose(socket));
    // How Node ends a connection behind an answer that says so. What is unread by then would reset the connection.
    // https://nodejs.org/api/net.html#socketdestroysoon
    socket.destroySoon = () => lingeringClose(socket);
  }

  return {
    /** Options of the server that `limit` is called with. */
    options: {
      IncomingMessage: LimitedRequest,
      // No other upgrade is offered: it is answered as a plain request.
      shouldUpgradeCallback: ({ socket }: IncomingMessage) => isFull(socket),
    },
    limit(server: Server, listener: RequestListener): RequestListener {
      server.on('upgrade', ({ socket }: IncomingMessage) => closeAfterAnswers(socket));
      return (request, response) => {
        const responses = responsesOf(request.socket);
        responses.add(response);
        response.once('close', () => responses.delete(response));
        listener(request, response);
      };
    },
  };
}

/** Closes the responses of a client that has left: Node does that only for the one whose turn it is. */
function abort(responses: ReadonlySet<ServerResponse>): void {
  for (const response of responses) {
    response.destroy();
    response.emit('close');
  }
}

/** How long a connection is read after its last answer. No longer than an idle one may stay open. */
const LINGER_MS = 5_000;

/**
 * Ends a connection on which bytes may still be on their way: what is written is sent, what comes is read past until the
 * other side ends, too. Closed at once, it would make the other side's system throw our answer away (RFC 9112, 9.6).
 */
function lingeringClose(socket: Duplex): void {
  socket.end();
  socket.resume();
  const cut = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(cut));
}
