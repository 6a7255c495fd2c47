import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

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
