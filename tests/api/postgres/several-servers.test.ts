import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clientOf } from '#api/db/postgres/client.ts';
import type { Contact } from '#contract/contact-inbox.ts';
import { startListingApp } from '#tests/support/listing-site.ts';
import { keys, leave, spentKeys, storedMessages } from '#tests/support/messages.ts';
import { aPostForm, publish } from '#tests/support/posts.ts';
import { aReceiver, type Receiver } from '#tests/support/receiver.ts';
import { startTestApp, type TestApp, username } from '#tests/support/test-app.ts';

let one: TestApp;
let two: TestApp;
afterEach(async () => {
  await two.close();
  await one.close();
});

async function startBoth(overrides: Parameters<typeof startListingApp>[0] = {}): Promise<void> {
  one = await startListingApp({ contactLimit: 1_000_000, ...overrides });
  two = await startListingApp({ contactLimit: 1_000_000, ...overrides, sharing: one });
}

const OFTEN = { interval: 20 };

describe('the blog on two servers', () => {
  let token: string;
  beforeEach(async () => {
    await startBoth();
    token = await one.login();
  });

  const shows = async (app: TestApp, path: string, word: string) =>
    (await (await app.call(path)).text()).includes(word);

  test('A session of one server is one of the other, until it ends on either', async () => {
    expect((await two.call('/api/contacts', { token })).status).toBe(200);
    await two.call('/api/logout', { method: 'POST', token });
    expect((await one.call('/api/contacts', { token })).status).toBe(401);
  });

  test('A post of one server shows on both, its picture too', async () => {
    for (const app of [one, two]) expect(await shows(app, '/blog', 'Arrow')).toBe(false);
    const post = await publish(one, token, { blog_title: 'Arrow' });
    expect(await shows(one, '/blog', 'Arrow')).toBe(true);
    await expect.poll(() => shows(two, '/blog', 'Arrow'), OFTEN).toBe(true);
    expect((await two.call(`/api/blog/${post.blog_img}`)).status).toBe(200);
  });

  async function publishEverywhere(): Promise<string> {
    const { id } = await publish(one, token, { blog_title: 'Arrow' });
    const path = `/api/blogs/${id}`;
    for (const app of [one, two, one, two]) expect((await app.call(path)).status).toBe(200);
    return path;
  }

  test('A deleted post answers 404 at once where it was deleted, and soon on the other', async () => {
    const path = await publishEverywhere();
    const id = path.split('/').at(-1);
    expect((await one.call(`/api/blog/${id}`, { method: 'DELETE', token })).status).toBe(204);
    expect((await one.call(path)).status).toBe(404);
    await expect.poll(async () => (await two.call(path)).status, OFTEN).toBe(404);
  });

  test('Also while nobody is told of changes', async () => {
    const path = await publishEverywhere();
    const id = path.split('/').at(-1);
    // By triggers that tell nobody, as if all listening connections had died without saying so.
    const other = await one.openOther();
    const execute = (sql: string) => other.em.getConnection().execute(sql);
    await execute('alter table post disable trigger post_revision');
    await execute(`update post set deleted_at = 1 where id = ${id}`);
    await execute('update content_revision set revision = gen_random_uuid()::text');
    await other.close();
    for (const app of [one, two]) {
      await expect.poll(async () => (await app.call(path)).status, OFTEN).toBe(404);
    }
  });

  test('Of two edits of one revision at once the second is told', async () => {
    const { id } = await publish(one, token, {});
    const edit = async (app: TestApp, blog_title: string) =>
      app.call(`/api/blog/${id}`, {
        method: 'PATCH',
        token,
        body: await aPostForm({ blog_title, revision: '1' }, null),
      });
    const answers = await Promise.all([edit(one, 'From one'), edit(two, 'From two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('Of two categories of one name at once one is made', async () => {
    const add = (app: TestApp, category: string) =>
      app.call('/api/category', { method: 'POST', token, json: { category } });
    const answers = await Promise.all([add(one, 'Chess'), add(two, 'CHESS')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('messages on two servers', () => {
  beforeEach(() => startBoth());

  test('34. One key many times at both is one row and one answer', async () => {
    for (const key of keys(20)) {
      const answers = await Promise.all(
        [one, two, one, two, two, one].map((app) => leave(app, key, { message: key })),
      );
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
      expect(answers[0]?.status).toBe(201);
    }
    expect(await storedMessages(one)).toHaveLength(20);
  });

  test('34. Of one key with two texts at both one is stored, the other is refused', async () => {
    for (const key of keys(20)) {
      const answers = await Promise.all([
        leave(one, key, { message: 'a' }),
        leave(two, key, { message: 'b' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    }
    expect(await storedMessages(one)).toHaveLength(20);
  });

  test('25. A message and what supersedes it at both: the new one stands, once', async () => {
    for (let round = 0; round < 30; round += 1) {
      const [old = '', next = ''] = keys(2);
      const sends = [
        leave(one, old, { message: `old ${round}` }),
        leave(two, next, { message: `new ${round}`, supersedes: old }),
        leave(two, old, { message: `old ${round}` }),
        leave(one, next, { message: `new ${round}`, supersedes: old }),
      ];
      expect((await Promise.all(sends)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    }
    const texts = (await storedMessages(one)).map(({ message }) => message);
    expect(texts.sort()).toEqual(Array.from({ length: 30 }, (_, round) => `new ${round}`).sort());
  });

  test('A message that is deleted at one while another supersedes it: never both, never lost', async () => {
    const token = await one.login();
    for (let round = 0; round < 20; round += 1) {
      const [old = '', next = ''] = keys(2);
      const { body } = await leave(one, old, { message: 'old' });
      const [removed, , restored] = await Promise.all([
        one.call(`/api/contacts/${body.id}`, { method: 'DELETE', token }),
        leave(two, next, { message: `new ${round}`, supersedes: old }),
        two.call(`/api/contacts/${body.id}/restore`, { method: 'POST', token }),
      ]);
      expect(removed.status).toBe(204);
      expect([200, 404]).toContain(restored.status);
      const rows: Contact[] = await (await two.call('/api/contacts?limit=100', { token })).json();
      const texts = rows.map(({ message }) => message);
      expect(texts).not.toContain('old');
      const isDeleted = await one.orm.em
        .getConnection()
        .execute('select 1 from deleted_contact where key = ?', [next]);
      // The operator deleted either the old text, or the new one that had taken its place.
      expect(texts.filter((text) => text === `new ${round}`)).toHaveLength(isDeleted.length === 0 ? 1 : 0);
      expect(await spentKeys(one)).toContain(old);
    }
  });
});

test('Connections that broke in the middle of a transaction are replaced, however many', async () => {
  await startBoth();
  const other = await one.openOther();
  const end = () =>
    other.em
      .getConnection()
      .execute(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
      );
  for (let round = 0; round < 15; round += 1) {
    const work = one.orm.em.fork().transactional(async (em) => {
      await em.execute('select 1');
      await end();
      await em.execute('select 1');
    });
    await expect(work).rejects.toThrow();
  }
  expect((await leave(one, randomUUID())).status).toBe(201);
  await other.close();
});

describe('limits over two servers', () => {
  test('CONTACT_LIMIT counts the messages of both', async () => {
    await startBoth({ contactLimit: 4 });
    const answers = [];
    for (const app of [one, two, one, two, one, two]) answers.push(await leave(app, randomUUID()));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 429, 429]);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('LOGIN_LIMIT counts the wrong passwords at both, and a flood asks the database no more', async () => {
    await startBoth({ loginLimit: 4 });
    const guess = async (app: TestApp) =>
      (await app.call('/api/login', { method: 'POST', json: { username, password: 'a wrong password' } }))
        .status;
    const statuses = [];
    for (const app of [one, two, one, two, one, two]) statuses.push(await guess(app));
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
    let asked = 0;
    const { side } = clientOf(two.orm);
    const query = side.query.bind(side);
    side.query = ((...args: Parameters<typeof query>) => {
      asked += 1;
      return query(...args);
    }) as typeof side.query;
    for (let n = 0; n < 50; n += 1) expect(await guess(two)).toBe(429);
    expect(asked).toBe(0);
  });
});

describe('the webhook of two servers', () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await aReceiver();
    await receiver.open();
    one = await startTestApp({ contactWebhook: receiver.url, contactLimit: 1_000_000 });
    two = await startTestApp({ contactWebhook: receiver.url, contactLimit: 1_000_000, sharing: one });
  });
  afterEach(() => receiver.close());

  test('Each message is told once, whichever server takes it', async () => {
    await Promise.all(keys(30).map((key, at) => leave(at % 2 ? one : two, key, { message: key })));
    one.notices.start();
    two.notices.start();
    await expect.poll(() => receiver.calls.length).toBe(30);
    await expect.poll(async () => (await one.notices.figures()).waiting).toBe(0);
    expect(new Set(receiver.calls.map(({ key }) => key)).size).toBe(30);
  });
});
