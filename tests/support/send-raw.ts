import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Sends bytes as they are, for requests that no client library would make. Answers all that comes back. */
export function sendRaw(url: string, request: string, encoding: BufferEncoding = 'utf8'): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(request, encoding));
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)));
  });
}

/** The head of a request, with its empty line. */
export const headOf = (line: string, ...more: string[]): string =>
  `${[`${line} HTTP/1.1`, 'Host: x', ...more].join('\r\n')}\r\n\r\n`;

/** A client that goes on sending, whatever it is answered. */
export interface StubbornClient {
  socket: Socket;
  /** What came back so far. */
  heard: () => string;
  /** Resolves once the head of an answer is there. */
  answered: Promise<void>;
}

export async function stubbornClient(url: string, start: string): Promise<StubbornClient> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  await once(socket, 'connect');
  let heard = '';
  const answered = Promise.withResolvers<void>();
  socket.on('error', () => undefined);
  socket.setEncoding('utf8').on('data', (text: string) => {
    heard += text;
    if (heard.includes('\r\n\r\n')) answered.resolve();
  });
  socket.write(start);
  return { socket, heard: () => heard, answered: answered.promise };
}
