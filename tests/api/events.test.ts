import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ActivityEntity } from '#api/features/activity/activity.entities.ts';
import { OperatorEntity } from '#api/features/session/session.entities.ts';
import { aContact } from '#tests/support/factories.ts';
import { leave } from '#tests/support/messages.ts';
import { changesOf, type HeardEvents, hearEvents, presenceOf } from '#tests/support/read-events.ts';
import { password, startTestApp, type TestApp, username } from '#tests/support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let time: number;
let app: TestApp;
let token: string;

beforeEach(async () => {
  time = Date.parse('2026-11-20T06:00:00Z');
  app = await startTestApp({ contactLimit: 1_000_000, now: () => new Date(time) });
  token = await app.login();
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const answering = (id: number, by = token) =>
  app.call(`/api/contacts/${id}/presence`, { method: 'POST', token: by });
const logout = (by: string) => app.call('/api/logout', { method: 'POST', token: by });

/** A token of a second operator. */
async function loginOther(name: string): Promise<string> {
  const em = app.orm.em.fork();
  const { passwordHash } = await em.findOneOrFail(OperatorEntity, { username });
  await em.insert(OperatorEntity, { username: name, passwordHash });
  const answer = await app.call('/api/login', { method: 'POST', json: { username: name, password } });
  return (await answer.json()).token;
}

/** Waits until as many changes were told. */
const hasChanges = (heard: HeardEvents, count: number) =>
  expect.poll(() => new Set(changesOf(heard)).size).toBe(count);

test('A stream begins with what is so, is kept by nobody and held up by no proxy', async () => {
  const heard = await hearEvents(app.url, token);
  expect(heard.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(heard.answer.headers.get('cache-control')).toBe('no-store');
  expect(heard.answer.headers.get('x-accel-buffering')).toBe('no');
  expect(heard.answer.headers.get('content-encoding')).toBeNull();
  await hasChanges(heard, 1);
  const head = await app.call('/api/events', { method: 'HEAD', token });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('A message that comes, is marked, deleted or restored is told, also by another server', async () => {
  const other = await startTestApp({ now: () => new Date(time), sharing: app });
  const heard = [await hearEvents(app.url, token), await hearEvents(other.url, token)] as const;
  const told = (count: number) => Promise.all(heard.map((each) => hasChanges(each, count)));
  await told(1);
  const { body } = await leave(app, undefined);
  await told(2);
  const path = `/api/contacts/${body.id}`;
  await app.call(path, { method: 'PATCH', token, json: { state: 'answered' } });
  await told(3);
  await app.call(path, { method: 'DELETE', token });
  await told(4);
  await app.call(`${path}/restore`, { method: 'POST', token });
  await told(5);
  for (const each of heard) each.leave();
  await other.close();
});

test('Who is answering is told to the others until half a minute after the last word, and not to himself', async () => {
  const id = await aContact(app.orm);
  const [asha, ravi] = [await loginOther('asha'), await loginOther('ravi')];
  const heard = await hearEvents(app.url, token);
  const own = await hearEvents(app.url, asha);
  const told = (...events: object[]) => expect.poll(() => presenceOf(heard)).toMatchObject(events);
  expect((await answering(id, asha)).status).toBe(204);
  await told({ contact_id: id, names: ['asha'] });
  time += 20_000;
  expect((await answering(id, ravi)).status).toBe(204);
  await told({ names: ['asha'] }, { names: ['asha', 'ravi'] });
  await expect.poll(() => presenceOf(own)).toEqual([{ type: 'presence', contact_id: id, names: ['ravi'] }]);
  time += 10_000;
  await told({}, {}, { names: ['ravi'] });
  // Said again, and still so half a minute later.
  await answering(id, ravi);
  time += 29_000;
  const late = await hearEvents(app.url, token);
  await expect.poll(() => presenceOf(late)).toMatchObject([{ names: ['ravi'] }]);
  time += 1_000;
  await told({}, {}, {}, { contact_id: id, names: [] });
  expect((await answering(999)).status).toBe(404);
});

test('Who leaves a message is told to answer it no more, at once; the others still do', async () => {
  const id = await aContact(app.orm);
  const [asha, ravi] = [await loginOther('asha'), await loginOther('ravi')];
  const heard = await hearEvents(app.url, token);
  const leaving = (from: number, by: string) =>
    app.call(`/api/contacts/${from}/presence`, { method: 'DELETE', token: by });
  await answering(id, asha);
  await answering(id, ravi);
  await expect.poll(() => presenceOf(heard).at(-1)).toMatchObject({ names: ['asha', 'ravi'] });
  expect((await leaving(id, asha)).status).toBe(204);
  await expect.poll(() => presenceOf(heard).at(-1)).toMatchObject({ contact_id: id, names: ['ravi'] });
  // Said twice, and of a message that is gone.
  expect((await leaving(id, asha)).status).toBe(204);
  expect((await leaving(999, asha)).status).toBe(204);
  expect((await leaving(id, ravi)).status).toBe(204);
  await expect.poll(() => presenceOf(heard).at(-1)).toMatchObject({ contact_id: id, names: [] });
});

test('A stream ends when its session is ended, by itself or elsewhere; others go on', async () => {
  const tokens = [await app.login(), await app.login()];
  const [own, other] = await Promise.all(tokens.map((each) => hearEvents(app.url, each)));
  const stays = await hearEvents(app.url, token);
  await logout(tokens[0] ?? '');
  await own?.ended;
  const { sessions } = await (await app.call('/api/account', { token })).json();
  for (const { id, current } of sessions) {
    if (!current) await app.call(`/api/account/sessions/${id}`, { method: 'DELETE', token });
  }
  await other?.ended;
  await leave(app, undefined);
  await hasChanges(stays, 2);
});

test('A stream that is opened while others are looked at goes on', async () => {
  const tokens = await Promise.all(Array.from({ length: 5 }, () => app.login()));
  for (let turn = 0; turn < 10; turn += 1) {
    const heard: HeardEvents[] = [];
    // Each is opened as soon as the one before, while the server looks for what to tell that one.
    for (const each of tokens) heard.push(await hearEvents(app.url, each));
    await leave(app, undefined);
    await Promise.all(
      heard.map((each) => expect.poll(() => changesOf(each).at(-1)?.split('.')[0]).toBe(String(turn + 1))),
    );
    for (const each of heard) each.leave();
  }
});

test('What is committed late is told, though a later change was told before', async () => {
  const heard = await hearEvents(app.url, token);
  await hasChanges(heard, 1);
  const insert = (id: number) =>
    app.orm.em.fork().insert(ActivityEntity, { id, at: new Date(time), action: 'noted', subject: 'contact' });
  await insert(6);
  await hasChanges(heard, 2);
  await insert(5);
  await hasChanges(heard, 3);
});

test('A browser that leaves its stream is no error in the log', async () => {
  const heard = await hearEvents(app.url, token);
  await hasChanges(heard, 1);
  heard.leave();
  await expect.poll(app.logged).toContain('"route":"/api/events"');
  expect(app.logged()).not.toContain('an answer broke off');
});

test('A stream ends when its session is over', async () => {
  const heard = await hearEvents(app.url, token);
  await hasChanges(heard, 1);
  time += 30 * DAY_MS;
  await heard.ended;
});

test('Of one session the ninth stream ends the first', async () => {
  const other = await hearEvents(app.url, await app.login());
  const heard = [];
  for (let count = 0; count < 9; count += 1) heard.push(await hearEvents(app.url, token));
  await heard[0]?.ended;
  await leave(app, undefined);
  await Promise.all(
    [...heard.slice(1), other].map((each) => expect.poll(() => changesOf(each).at(-1)).not.toBe('0.0')),
  );
});

test('Nothing is told: a comment every 25 seconds. Nobody reads: the database is asked nothing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const heard = await hearEvents(app.url, token);
  await hasChanges(heard, 1);
  const comments = () =>
    heard
      .text()
      .split('\n')
      .filter((line) => line === ':').length;
  expect(comments()).toBe(1);
  await vi.advanceTimersByTimeAsync(24_000);
  expect(comments()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(comments).toBe(2);
  expect(app.statements.length).toBeGreaterThan(0);
  heard.leave();
  await expect.poll(() => vi.getTimerCount()).toBe(0);
});

test('While the database is away streams stay for a moment, then end: nobody knows whether their sessions do', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const heard = await hearEvents(app.url, token);
  await hasChanges(heard, 1);
  await app.orm.em.getConnection().execute('alter table session rename to away');
  await vi.advanceTimersByTimeAsync(25_000);
  await expect.poll(() => heard.text().split(':\n').length).toBe(3);
  await vi.advanceTimersByTimeAsync(25_000);
  await heard.ended;
  await app.orm.em.getConnection().execute('alter table away rename to session');
});

test('T13. Who opens a stream and reads nothing is cut before he holds much', async () => {
  const accepted = once(app.server, 'connection');
  const client = connect(Number(new URL(app.url).port), '127.0.0.1').pause();
  client.on('error', () => undefined);
  client.write(`GET /api/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  const [socket] = await accepted;
  const closed = once(socket, 'close');
  const values = (at: number) => `(${at}, 999, '${'x'.repeat(20_000)}', ${time + 60_000})`;
  const rows = Array.from({ length: 500 }, (_, at) => values(at)).join();
  await app.fill(`insert into presence (contact_id, operator_id, name, expires_at) values ${rows}`);
  await closed;
  client.destroy();
});
