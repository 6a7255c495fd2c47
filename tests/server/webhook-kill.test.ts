import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataFolder, type Run, runApi } from '#tests/support/product.ts';
import { aReceiver, type Receiver } from '#tests/support/receiver.ts';

let receiver: Receiver;
let server: Run;
let settings: Record<string, string>;

beforeEach(async () => {
  receiver = await aReceiver();
  settings = {
    DATA_DIR: await dataFolder(),
    CONTACT_WEBHOOK: receiver.url,
    ADMIN_USERNAME: 'operator',
    ADMIN_PASSWORD: 'a password of a test',
  };
  server = runApi(settings);
});
afterEach(async () => {
  server.child.kill('SIGKILL');
  await server.code;
  await receiver.close();
});

const send = async (path: string, body: object, token?: string) =>
  fetch(`${await server.url}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });

async function figures() {
  const login = await send('/login', { username: 'operator', password: 'a password of a test' });
  const { token } = await login.json();
  const headers = { Authorization: `Bearer ${token}` };
  return (await (await fetch(`${await server.url}/api/dashboard`, { headers })).json()).webhook;
}

test('What is owed outlives a kill -9 of the server, and goes out once the receiver listens', async () => {
  for (const email of ['one@example.in', 'two@example.in']) {
    expect((await send('/contacts', { email })).status).toBe(201);
  }
  // At once: no try is awaited.
  server.child.kill('SIGKILL');
  await server.code;

  await receiver.open();
  receiver.answering.status = 500;
  server = runApi(settings);
  await expect.poll(() => receiver.calls.length).toBeGreaterThanOrEqual(2);
  server.child.kill('SIGKILL');
  await server.code;

  receiver.answering.status = 200;
  const before = receiver.calls.length;
  server = runApi(settings);
  await expect.poll(figures, { interval: 500 }).toMatchObject({ waiting: 0, failed: 0 });
  const told = receiver.calls.slice(before);
  expect(told.map(({ body }) => body.email).sort()).toEqual(['one@example.in', 'two@example.in']);
  const keysOf = (email: string) =>
    new Set(receiver.calls.filter(({ body }) => body.email === email).map(({ key }) => key));
  expect(keysOf('one@example.in').size).toBe(1);
  expect(keysOf('two@example.in').size).toBe(1);
});
