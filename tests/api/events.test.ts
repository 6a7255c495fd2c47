import { once } from 'node:events';
import { connect } from 'node:net';
import { vi } from 'vitest';
import { ActivityEntity } from '#api/features/activity/activity.entities.ts';
import { DAY_MS, SECOND_MS } from '#contract/time.ts';
import { testOfLogins as base, expect } from '#tests/support/api-test.ts';
import { bodyOf, type Client, clientOf } from '#tests/support/client.ts';
import { aContact, leave } from '#tests/support/messages.ts';
import { pageCalls } from '#tests/support/page-calls.ts';
import { addPost, changePost } from '#tests/support/posts.ts';
import { changesOf, type EventStream, openEventStream, presenceOf } from '#tests/support/read-events.ts';
import { clientOfColleague } from '#tests/support/test-app.ts';

const test = base
  .extend('settings', { contactLimit: 1_000_000 })
  /** The seconds in which the server looks for what is new: they pass when the test says so. */
  .extend('pass', { auto: true }, ({ task: _ }, { onCleanup }) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onCleanup(() => void vi.useRealTimers());
    return (seconds: number) => vi.advanceTimersByTimeAsync(seconds * SECOND_MS);
  })
  .extend('site', ({ app, owner, clock, pass }) => {
    /** Reads again and again, a second of the server later each time. */
    const soon = <T>(read: () => T) =>
      expect.poll(async () => {
        await pass(1);
        return read();
      });
    return {
      app,
      owner,
      clock,
      pass,
      soon,
      listen: (token = owner.token ?? '') => openEventStream(app.url, token),
      /** Waits until the server has ended a stream. */
      async end({ ended }: EventStream): Promise<void> {
        let isOver = false;
        ended.then(
          () => {
            isOver = true;
          },
          () => undefined,
        );
        await soon(() => isOver).toBe(true);
      },
      colleague: (name: string) => clientOfColleague(app, 'owner', name),
    };
  });

/** How many changes were sent. */
const countOf = (stream: EventStream) => new Set(changesOf(stream)).size;
const answering = async (by: Client, id: number) => (await by.post(`/contacts/${id}/presence`)).status;
const leaving = async (by: Client, id: number) => (await by.delete(`/contacts/${id}/presence`)).status;

test('A stream begins with what is so, and is neither stored nor held up by a proxy', async ({ site }) => {
  const { app, owner, listen, soon } = site;
  const stream = await listen();
  expect(stream.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.answer.headers.get('cache-control')).toBe('no-store');
  expect(stream.answer.headers.get('x-accel-buffering')).toBe('no');
  expect(stream.answer.headers.get('content-encoding')).toBeNull();
  await soon(() => countOf(stream)).toBe(1);
  const head = await app.call('/api/events', { method: 'HEAD', token: owner.token });
  expect([head.status, await head.text()]).toEqual([200, '']);
  // A browser that leaves its stream is no error.
  stream.leave();
  await expect.poll(app.logged).toContain('"route":"/api/events"');
  expect(app.logged()).not.toContain('an answer broke off');
});

test('A new, marked, deleted or restored message is shown, by other servers too', async ({ site, other }) => {
  const { app, owner, listen, soon } = site;
  const stream = [await listen(), await openEventStream(other.url, owner.token ?? '')];
  const expectEvents = (count: number) => soon(() => stream.map(countOf)).toEqual([count, count]);
  await expectEvents(1);
  const { body } = await leave(app, undefined);
  await expectEvents(2);
  const path = `/contacts/${body.id}`;
  await owner.patch(path, { state: 'answered' });
  await expectEvents(3);
  await owner.delete(path);
  await expectEvents(4);
  await owner.post(`${path}/restore`);
  await expectEvents(5);
  for (const each of stream) each.leave();
});

test('The others see who answers, until half a minute after the last word', async ({ site }) => {
  const { app, owner, clock, listen, soon, colleague } = site;
  const [asha, ravi] = [await colleague('asha'), await colleague('ravi')];
  const id = await aContact(app.orm);
  const stream = await listen();
  const own = await listen(asha.token);
  const expectEvents = (...events: object[]) => soon(() => presenceOf(stream)).toMatchObject(events);
  expect(await answering(asha, id)).toBe(204);
  await expectEvents({ contact_id: id, names: ['asha'] });
  clock.forward(20 * SECOND_MS);
  expect(await answering(ravi, id)).toBe(204);
  await expectEvents({ names: ['asha'] }, { names: ['asha', 'ravi'] });
  await soon(() => presenceOf(own)).toEqual([{ type: 'presence', contact_id: id, names: ['ravi'] }]);
  clock.forward(10 * SECOND_MS);
  await expectEvents({}, {}, { names: ['ravi'] });
  // Sent again, and still valid half a minute later.
  await answering(ravi, id);
  clock.forward(29 * SECOND_MS);
  const second = await listen();
  await soon(() => presenceOf(second)).toMatchObject([{ names: ['ravi'] }]);
  clock.forward(SECOND_MS);
  await expectEvents({}, {}, {}, { contact_id: id, names: [] });
  expect(await answering(owner, 999)).toBe(404);
});

test('An operator who leaves a message is at once not answering it any more', async ({ site }) => {
  const { app, listen, soon, colleague } = site;
  const [asha, ravi] = [await colleague('asha'), await colleague('ravi')];
  const id = await aContact(app.orm);
  const stream = await listen();
  const last = () => soon(() => presenceOf(stream).at(-1));
  await answering(asha, id);
  await answering(ravi, id);
  await last().toMatchObject({ names: ['asha', 'ravi'] });
  expect(await leaving(asha, id)).toBe(204);
  await last().toMatchObject({ contact_id: id, names: ['ravi'] });
  // Sent twice, and of a message that was deleted.
  expect(await leaving(asha, id)).toBe(204);
  expect(await leaving(asha, 999)).toBe(204);
  expect(await leaving(ravi, id)).toBe(204);
  await last().toMatchObject({ contact_id: id, names: [] });
});

/** What was sent about open texts, the names of editors and what is stored. */
const openOf = ({ events }: EventStream) =>
  events.flatMap((event) =>
    event.type === 'open'
      ? [{ ...event, editors: event.editors.map(({ name, isYou }) => (isYou ? 'you' : name)) }]
      : [],
  );
const opening = async (by: Client, text: string, key: string) =>
  (await by.post(`/open-texts/${key}`, { text })).status;
const KEYS = [
  '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-000000000002',
  '00000000-0000-4000-8000-000000000003',
] as const;

test('Who edits sees who else has the text open, each tab by itself, until it is closed or silent', async ({
  site,
  other,
}) => {
  const { owner, clock, listen, soon, colleague } = site;
  const asha = await colleague('asha');
  const stream = [await listen(), await openEventStream(other.url, owner.token ?? '')];
  const expectEvents = (editors: string[]) =>
    soon(() => stream.map((each) => openOf(each).at(-1)?.editors)).toEqual([editors, editors]);
  expect(await opening(owner, 'settings', KEYS[0])).toBe(204);
  await expectEvents(['you']);
  expect(await opening(asha, 'settings', KEYS[1])).toBe(204);
  await expectEvents(['asha', 'you']);
  await opening(owner, 'settings', KEYS[2]);
  await expectEvents(['asha', 'you', 'you']);
  expect((await asha.delete(`/open-texts/${KEYS[1]}`)).status).toBe(204);
  await expectEvents(['you', 'you']);
  // Nobody closes the editor of another operator.
  expect((await asha.delete(`/open-texts/${KEYS[0]}`)).status).toBe(204);
  clock.forward(60 * SECOND_MS);
  await opening(owner, 'settings', KEYS[0]);
  clock.forward(30 * SECOND_MS);
  await expectEvents(['you']);
  clock.forward(60 * SECOND_MS);
  await expectEvents([]);
  expect(await opening(owner, 'page no path', KEYS[0])).toBe(400);
  for (const each of stream) each.leave();
});

test('Who edits is notified of what somebody else stores, with name and time', async ({ site }) => {
  const { owner, clock, listen, soon, colleague } = site;
  const asha = await colleague('asha');
  const [post, page] = [await addPost(owner), await pageCalls(owner).make('rules')];
  const texts = [`post ${post.id}`, `page ${page.path}`, 'settings', 'page /about'] as const;
  for (const [at, text] of texts.entries()) await opening(owner, text, KEYS[at] ?? KEYS[0]);
  const stream = await listen();
  const stored = () =>
    soon(() => texts.map((text) => openOf(stream).findLast((event) => event.text === text)));
  const own = { version: post.revision, by: 'operator' };
  await stored().toMatchObject([
    own,
    { version: page.revision, by: 'operator' },
    { version: 0, by: null, at: null },
    { version: null },
  ]);
  clock.forward(SECOND_MS);
  await changePost(asha, post.id, { blog_title: 'By Asha', revision: post.revision });
  await pageCalls(asha).change('/draft', page.path, { title: 'By Asha' });
  const { content, revision } = await bodyOf(asha.get('/settings'));
  const { revision: published } = await bodyOf(asha.post('/settings', { content, revision }));
  const news = { by: 'asha', at: clock.now().toISOString() };
  await stored().toMatchObject([
    { ...news, version: (post.revision ?? 0) + 1 },
    { ...news, version: page.revision + 1 },
    { ...news, version: published },
    { version: null },
  ]);
  // What is typed and not published changes no post.
  await owner.post(`/blog-drafts/post-${post.id}`, { values: { blog_title: 'Mine' }, revision: 0 });
  await owner.delete(`/open-texts/${KEYS[2]}`);
  await soon(() => openOf(stream).at(-1)).toMatchObject({ text: 'settings', editors: [] });
  expect(openOf(stream).findLast(({ text }) => text === texts[0])).toMatchObject(news);
});

test('Who only answers hears of no text, who only edits of no message', async ({
  site,
  editor,
  answerer,
}) => {
  const { app, owner, listen, soon } = site;
  const id = await aContact(app.orm);
  const [edits, answers] = [await listen(editor.token), await listen(answerer.token)];
  await answering(owner, id);
  await opening(owner, 'settings', KEYS[0]);
  await soon(() => [edits, answers].map(({ events }) => events.map(({ type }) => type))).toEqual([
    ['open'],
    ['contacts', 'presence'],
  ]);
  expect(await opening(answerer, 'settings', KEYS[1])).toBe(403);
});

test('A stream ends with its session, however that ends; others go on', async ({ site }) => {
  const { app, clock, listen, soon, end } = site;
  const [first, second, third] = [await app.login(), await app.login(), await app.login()];
  const owner = clientOf(app.url, third);
  const [own, other, stays] = [await listen(first), await listen(second), await listen(third)];
  await clientOf(app.url, first).post('/logout');
  await end(own);
  const { sessions } = (await owner.get('/account')).body;
  for (const { id, current } of sessions) if (!current) await owner.delete(`/account/sessions/${id}`);
  await end(other);
  await leave(app, undefined);
  await soon(() => countOf(stays)).toBe(2);
  clock.forward(30 * DAY_MS);
  await end(stays);
});

test('A stream that is opened while others are looked at goes on', async ({ site }) => {
  const { app, listen, soon } = site;
  const tokens = await Promise.all(Array.from({ length: 5 }, () => app.login()));
  for (let round = 1; round <= 10; round += 1) {
    const stream: EventStream[] = [];
    // Each is opened as soon as the one before, while the server reads what to send to it.
    for (const each of tokens) stream.push(await listen(each));
    await leave(app, undefined);
    await soon(() => stream.map((each) => changesOf(each).at(-1)?.split('.')[0])).toEqual(
      Array(5).fill(`${round}`),
    );
    for (const each of stream) each.leave();
  }
});

test('A change that is committed late is reported, though a later one was before', async ({ site }) => {
  const { app, clock, listen, soon } = site;
  const stream = await listen();
  await soon(() => countOf(stream)).toBe(1);
  const insert = (id: number) =>
    app.orm.em.fork().insert(ActivityEntity, { id, at: clock.now(), action: 'noted', subject: 'contact' });
  await insert(6);
  await soon(() => countOf(stream)).toBe(2);
  await insert(5);
  await soon(() => countOf(stream)).toBe(3);
});

test('Of one session the ninth stream ends the first', async ({ site }) => {
  const { app, listen, soon } = site;
  const other = await listen(await app.login());
  const stream: EventStream[] = [];
  for (let count = 0; count < 9; count += 1) stream.push(await listen());
  await stream[0]?.ended;
  await leave(app, undefined);
  await soon(() => [...stream.slice(1), other].filter((each) => changesOf(each).at(-1) === '0.0')).toEqual(
    [],
  );
});

test('T47. Of one operator the 25th stream ends the first; a colleague’s stays', async ({ site }) => {
  const { app, listen, soon, colleague } = site;
  const theirs = await listen((await colleague('asha')).token);
  const stream: EventStream[] = [];
  for (let login = 0; login < 5; login += 1) {
    const token = await app.login();
    for (let count = 0; count < 5; count += 1) stream.push(await listen(token));
  }
  await stream[0]?.ended;
  await leave(app, undefined);
  await soon(() => [...stream.slice(1), theirs].filter((each) => changesOf(each).length < 1)).toEqual([]);
  for (const each of [...stream, theirs]) each.leave();
});

test('A quiet stream has a comment every 25 seconds and asks no database', async ({ site }) => {
  const { listen, pass } = site;
  const stream = await listen();
  await expect.poll(() => countOf(stream)).toBe(1);
  const comments = () => stream.text().split(/^:$/m).length - 1;
  expect(comments()).toBe(1);
  await pass(24);
  expect(comments()).toBe(1);
  await pass(1);
  await expect.poll(comments).toBe(2);
  stream.leave();
  await expect.poll(() => vi.getTimerCount()).toBe(0);
});

test('While the database is away streams stay for a moment, then end', async ({ site }) => {
  const { app, listen, pass } = site;
  const rename = (from: string, to: string) =>
    app.orm.em.getConnection().execute(`alter table ${from} rename to ${to}`);
  const stream = await listen();
  await expect.poll(() => countOf(stream)).toBe(1);
  await rename('session', 'away');
  await pass(25);
  await expect.poll(() => stream.text().split(':\n').length).toBe(3);
  await pass(25);
  await stream.ended;
  await rename('away', 'session');
});

test('T13. A client that opens a stream and reads nothing is cut before it holds much', async ({ site }) => {
  const { app, owner, clock, soon } = site;
  const accepted = once(app.server, 'connection');
  const client = connect(Number(new URL(app.url).port), '127.0.0.1').pause();
  client.on('error', () => undefined);
  client.write(`GET /api/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner.token}\r\n\r\n`);
  const [socket] = await accepted;
  const values = (at: number) =>
    `('contact ${at}', 999, '', '${'x'.repeat(20_000)}', ${clock.now().getTime() + 60_000})`;
  const rows = Array.from({ length: 500 }, (_, at) => values(at)).join();
  await app.fill(`insert into presence (place, operator_id, key, name, expires_at) values ${rows}`);
  await soon(() => socket.destroyed).toBe(true);
  client.destroy();
});
