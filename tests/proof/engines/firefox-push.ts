import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { listening } from '#tests/support/sockets.ts';

export interface FirefoxPush {
  /** As NOTICE_ORIGINS takes it. */
  origin: string;
  /** As Firefox takes it (dom.push.serverURL). */
  url: string;
  /** What Firefox answered to each notice, in order. 100: decrypted, and taken by the worker; 101: not decrypted; 102: the worker failed. */
  acks: number[];
  /** Endpoints that Firefox has at this moment. */
  subscribed(): string[];
  /** Drops the line and what Firefox is known by: it has to subscribe anew. */
  forget(): void;
  close(): Promise<void>;
}

/** What Firefox says, as far as it is answered. */
interface Said {
  messageType?: 'hello' | 'register' | 'unregister' | 'ack' | 'nack';
  channelID?: string;
  updates?: { code: number }[];
  code?: number;
}

/**
 * The push service of Firefox for one browser: endpoints of RFC 8030 on one side, the WebSocket that Firefox holds on the other.
 * @see https://mozilla-push-service.readthedocs.io/en/latest/design/
 */
export async function startFirefoxPush(): Promise<FirefoxPush> {
  const acks: number[] = [];
  const channels = new Set<string>();
  let firefox: WebSocket | undefined;

  const server = createServer(async (request, response) => {
    const channelID = request.url?.split('/').at(-1) ?? '';
    const data = await bodyOf(request);
    if (!channels.has(channelID) || firefox === undefined) return response.writeHead(410).end();
    const headers = { encoding: request.headers['content-encoding'] };
    const version = randomBytes(8).toString('hex');
    firefox.send(JSON.stringify({ messageType: 'notification', channelID, version, data, headers }));
    response.writeHead(201).end();
  });
  const port = await listening(server);
  const origin = `http://127.0.0.1:${port}`;
  const endpointOf = (channelID: string) => `${origin}/push/${channelID}`;

  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    firefox = socket;
    socket.on('message', (text) => {
      const { messageType, channelID = '', updates = [], code } = JSON.parse(String(text)) as Said;
      const answer = (more: object) => socket.send(JSON.stringify({ messageType, status: 200, ...more }));
      if (messageType === undefined) socket.send('{}');
      if (messageType === 'hello')
        answer({ uaid: randomBytes(16).toString('hex'), use_webpush: true, broadcasts: {} });
      if (messageType === 'register') {
        channels.add(channelID);
        answer({ channelID, pushEndpoint: endpointOf(channelID) });
      }
      if (messageType === 'unregister') {
        channels.delete(channelID);
        answer({ channelID });
      }
      if (messageType === 'ack') acks.push(...updates.map((each) => each.code));
      if (messageType === 'nack' && code !== undefined) acks.push(code);
    });
  });

  return {
    origin,
    url: `ws://127.0.0.1:${port}/`,
    acks,
    subscribed: () => [...channels].map(endpointOf),
    forget() {
      channels.clear();
      firefox?.terminate();
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('base64url');
}
