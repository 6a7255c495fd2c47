import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { MARK_LENGTH } from '#contract/notification-readers.ts';
import { operator } from '#tests/support/client.ts';
import { listening } from '#tests/support/sockets.ts';
import { firefox } from './firefox.ts';
import type { Tab } from './tab.ts';
import { prove, serveSite } from './visit.ts';

let service: FirefoxPush;
beforeAll(async () => {
  service = await startFirefoxPush();
});
afterAll(() => service.close());
serveSite(() => ({ NOTICE_ORIGINS: service.origin }));

const markOf = (endpoint: string) =>
  createHash('sha256').update(endpoint).digest('hex').slice(0, MARK_LENGTH);

const notices = (tab: Tab) =>
  tab.evaluate(async () => {
    const all = await (await navigator.serviceWorker.ready).getNotifications();
    return all.map(({ title, body, data }) => ({ title, body, data }));
  });

async function logIn(tab: Tab): Promise<void> {
  await tab.open('/login');
  await tab.fill({ role: 'textbox', name: 'Username' }, operator.username);
  await tab.fill({ role: 'textbox', name: 'Password' }, operator.password);
  await tab.press({ role: 'button', name: 'Login' });
  await tab.until(() => location.pathname.startsWith('/admin'));
}

prove(
  'Subscribed by its own push service, it decrypts and shows the notice of a lead with the operator’s page closed; logging out ends that',
  { engines: [firefox], pushServer: () => service.url },
  async ({ open, siteUrl }) => {
    const call = async (method: string, path: string, json?: object, token = '') => {
      const answer = await fetch(`${siteUrl}/api${path}`, {
        method,
        headers: {
          ...(json && { 'Content-Type': 'application/json' }),
          ...(token !== '' && { Authorization: `Bearer ${token}` }),
        },
        ...(json && { body: JSON.stringify(json) }),
      });
      return answer.json();
    };
    const leave = async (): Promise<number> =>
      (await call('POST', '/contacts', { email: 'asha@example.in', message: 'Call me, please' })).id;
    const { token } = await call('POST', '/login', operator);
    const admin = await open();
    await logIn(admin);
    await admin.open('/admin/notices');
    await admin.press({ role: 'switch', name: 'Push' });
    await admin.see({
      role: 'status',
      text: 'On: this device gets new leads until you log out here.',
    });
    expect(service.subscribed()).toHaveLength(1);
    // Not an operator's: the worker alone shows what comes.
    const other = await open();
    await other.open('/offline');
    await admin.close();

    const id = await leave();
    await expect.poll(() => service.acks, { timeout: 30_000 }).toEqual([100]);
    await expect
      .poll(() => notices(other), { timeout: 30_000 })
      .toEqual([{ title: 'New lead', body: '', data: { path: `/admin/userInfo?id=${id}` } }]);

    // Another subscription: the worker says so to the server, with no page of the operator's.
    const [before] = service.subscribed();
    service.forget();
    await expect.poll(() => service.subscribed(), { timeout: 60_000 }).toHaveLength(1);
    expect(service.subscribed()).not.toEqual([before]);
    const marks = async () =>
      (await call('GET', '/notices', undefined, token)).devices.map(({ mark }: { mark: string }) => mark);
    await expect.poll(marks, { timeout: 30_000 }).toEqual(service.subscribed().map(markOf));
    const next = await leave();
    const paths = async () => (await notices(other)).map(({ data }) => data.path);
    await expect.poll(paths, { timeout: 60_000 }).toContain(`/admin/userInfo?id=${next}`);

    const again = await open();
    await again.open('/admin');
    await again.press({ role: 'button', name: 'Logout' });
    await expect.poll(() => service.subscribed(), { timeout: 30_000 }).toEqual([]);
  },
);

interface FirefoxPush {
  /** As NOTICE_ORIGINS takes it. */
  origin: string;
  /** As Firefox takes it (dom.push.serverURL). */
  url: string;
  /** What Firefox answered to each notice, in order. 100: decrypted, and taken by the worker; 101: not decrypted; 102: the worker failed. */
  acks: number[];
  /** Endpoints that Firefox has at this moment. */
  subscribed(): string[];
  /** Drops the line and what Firefox is known by: it has to subscribe again. */
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
async function startFirefoxPush(): Promise<FirefoxPush> {
  const acks: number[] = [];
  const channels = new Set<string>();
  let firefox: WebSocket | undefined;

  const server = createServer(async (request, response) => {
    const channelID = request.url?.split('/').at(-1) ?? '';
    const data = (await buffer(request)).toString('base64url');
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
