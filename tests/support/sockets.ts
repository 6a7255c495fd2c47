import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { connect, type Server, type Socket } from 'node:net';

/** Connections that are being opened at one time: the system drops more than its backlog takes. */
const OPENED_AT_ONCE = 250;

/** The head of a request, with its empty line. */
export const headOf = (line: string, ...headers: string[]): string =>
  `${[`${line} HTTP/1.1`, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`;

/** Addresses of this machine that are neither the honest visitor's nor the operator's. */
export const strangers = (count: number) => Array.from({ length: count }, (_, n) => `127.0.0.${n + 3}`);

/** A connection that is open, or closed at once. What is received has to be read. */
export async function open(url: string, from = '127.0.0.3'): Promise<Socket> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: from });
  socket.on('error', () => undefined);
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => undefined);
  return socket;
}

/** So many connections, in turn from these addresses. */
export async function openMany(
  url: string,
  count: number,
  from: readonly string[] = strangers(1),
): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(OPENED_AT_ONCE, count - sockets.length) }, (_, n) =>
      open(url, from[(sockets.length + n) % from.length]),
    );
    sockets.push(...(await Promise.all(batch)));
  }
  return sockets;
}

/** Reads a connection from now on. Returns a function that gives the text so far. */
export function collect(socket: Socket): () => string {
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  return () => text;
}

/** Sends bytes as they are, for requests that no client library would make. Returns all that is received until the server ends the connection. */
export async function sendRaw(
  url: string,
  request: string | Uint8Array,
  from = '127.0.0.1',
): Promise<string> {
  const socket = await open(url, from);
  const received = collect(socket);
  socket.write(request);
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  if (received() === '' && socket.errored) throw socket.errored;
  return received();
}

/** A client that keeps sending, whatever it is answered. */
export interface StubbornClient {
  socket: Socket;
  /** What came back so far. */
  received: () => string;
  /** Resolves once the head of an answer is there. */
  answered: Promise<void>;
}

export async function stubbornClient(url: string, start: string): Promise<StubbornClient> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  const received = collect(socket);
  const answered = Promise.withResolvers<void>();
  socket.on('data', () => {
    if (received().includes('\r\n\r\n')) answered.resolve();
  });
  socket.write(start);
  return { socket, received, answered: answered.promise };
}

/** Resolves when all are closed by the other side, or after so long. */
export async function closed(sockets: readonly Socket[], milliseconds: number): Promise<void> {
  const timeout = Promise.withResolvers<void>();
  const timer = setTimeout(timeout.resolve, milliseconds);
  const all = Promise.all(
    sockets.map((socket) => socket.closed || once(socket, 'close').catch(() => undefined)),
  );
  await Promise.race([all, timeout.promise]);
  clearTimeout(timer);
}

export function leave(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy();
}

/** Files and connections that this process, and those that it starts, may have open. */
export async function openFilesMax(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8');
  return Number(/Max open files\s+(\d+)/.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
}

/** Lets a server of a test's own listen on 127.0.0.1. Gives its port, which is free. */
export async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

/** A web server of a test's own. Its end cuts what is open. */
export async function serve(
  listener: RequestListener,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer(listener);
  const origin = `http://127.0.0.1:${await listening(server)}`;
  return {
    origin,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Sends the head of a message and a part of it; the server has begun with it when this resolves. */
export async function sendHalfMessage(url: string, body: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  const head = [
    'POST /api/contacts HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    'Expect: 100-continue',
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  socket.write(body.slice(0, 10));
  return socket;
}

/** Sends the rest of it. The server has to store it. */
export async function sendRest(socket: Socket, body: string): Promise<void> {
  if (socket.closed) throw new Error('the connection is closed');
  socket.write(body.slice(10));
  const closed = once(socket, 'close').then(() => ['nothing']);
  const [answer] = await Promise.race([once(socket, 'data'), closed]);
  if (!/^HTTP\/1\.1 201 /.test(String(answer))) throw new Error(`answered with ${answer}`);
}
