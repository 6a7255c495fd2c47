import { createServer } from 'node:http';

/** What to answer everything with, told by the parent process. */
export interface BareAnswer {
  status: number;
  /** Names and values in turn. */
  headers: string[];
  /** Base64. */
  body: string;
}

let answer = { status: 503, headers: [] as string[], body: Buffer.alloc(0) };

const server = createServer((_, response) => {
  response.writeHead(answer.status, answer.headers).end(answer.body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.send?.({ port: address.port });
});

process.on('message', (told: BareAnswer) => {
  answer = { ...told, body: Buffer.from(told.body, 'base64') };
  process.send?.('ready');
});
