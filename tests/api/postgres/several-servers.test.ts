import { randomUUID } from 'node:crypto';
import type { Contact } from '#contract/inbox.ts';
import { testOfTwoServers as base, describe, expect } from '#tests/support/api-test.ts';
import { clientOf } from '#tests/support/client.ts';
import { keys, leave, message, spentKeys, storedMessages } from '#tests/support/messages.ts';
import { addPost, aPostForm } from '#tests/support/posts.ts';
import { holdLock, rowsOf } from '#tests/support/queries.ts';
import { aReceiver } from '#tests/support/receiver.ts';
import { type Overrides, type TestApp, username } from '#tests/support/test-app.ts';
import { startListingApp } from '#tests/support/tiny-site.ts';

/** Two servers on one database: `app` and `other`; `owner` is a client of the first, `there` of the second. */
const test = base
  .extend('settings', { contactLimit: 1_000_000 } as Overrides)
  .extend('there', ({ other, owner }) => clientOf(other.url, owner.token));

const OFTEN = { interval: 20 };

test('A session of one server is one of the other, until it ends on either', async ({ owner, there }) => {
  expect((await there.get('/contacts')).status).toBe(200);
  await there.post('/logout');
  expect((await owner.get('/contacts')).status).toBe(401);
});

describe('The blog on two servers', () => {
  test.override('app', async ({ settings }, { onCleanup }) => {
    const app = await startListingApp(settings);
    onCleanup(app.close);
    return app;
  });
  test.override('other', async ({ app, settings }, { onCleanup }) => {
    const other = await startListingApp({ ...settings, sharing: app });
    onCleanup(other.close);
    return other;
  });

  const shows = async (app: TestApp, word: string) => (await (await app.call('/blog')).text()).includes(word);

  /** A post that both servers have answered with, from their caches the second time. Gives its id. */
  async function publishEverywhere(app: TestApp, other: TestApp): Promise<number> {
    const { id } = await addPost(clientOf(app.url, await app.login()), { blog_title: 'Arrow' });
    for (const each of [app, other, app, other])
      expect((await each.call(`/api/blogs/${id}`)).status).toBe(200);
    return id;
  }

  test('A post of one server shows on both, its picture too', async ({ app, other, owner }) => {
    for (const each of [app, other]) expect(await shows(each, 'Arrow')).toBe(false);
    const post = await addPost(owner, { blog_title: 'Arrow' });
    expect(await shows(app, 'Arrow')).toBe(true);
    await expect.poll(() => shows(other, 'Arrow'), OFTEN).toBe(true);
    expect((await other.call(`/api/blog/${post.blog_img}`)).status).toBe(200);
  });

  test('A deleted post is gone at once, soon on the other', async ({ app, other, owner, there }) => {
    const id = await publishEverywhere(app, other);
    expect((await owner.delete(`/blog/${id}`)).status).toBe(204);
    expect((await owner.get(`/blogs/${id}`)).status).toBe(404);
    await expect.poll(async () => (await there.get(`/blogs/${id}`)).status, OFTEN).toBe(404);
  });

  test('A deleted post is gone soon without notices of changes', async ({ app, other, owner, there }) => {
    const id = await publishEverywhere(app, other);
    // With the triggers' notices disabled, as if all listening connections had died silently.
    const orm = await app.openOther();
    await rowsOf({ orm }, 'alter table post disable trigger post_revision');
    await rowsOf({ orm }, `update post set deleted_at = 1 where id = ${id}`);
    await rowsOf({ orm }, 'update content_revision set revision = gen_random_uuid()::text');
    await orm.close();
    for (const each of [owner, there])
      await expect.poll(async () => (await each.get(`/blogs/${id}`)).status, OFTEN).toBe(404);
  });

  test('Of two edits of one revision at once one is refused', async ({ owner, there }) => {
    const { id } = await addPost(owner);
    const answers = await Promise.all(
      [owner, there].map(async (each, at) =>
        each.patch(`/blog/${id}`, await aPostForm({ blog_title: `From ${at}`, revision: '1' }, null)),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test('Of two categories of one name at once one is made', async ({ owner, there }) => {
  const made = [
    owner.post('/category', { category: 'Chess' }),
    there.post('/category', { category: 'CHESS' }),
  ];
  expect((await Promise.all(made)).map(({ status }) => status).sort()).toEqual([201, 409]);
});

describe('Messages on two servers', () => {
  test('34. One key many times at both is one row and one answer', async ({ app, other }) => {
    for (const key of keys(20)) {
      const sends = [app, other, app, other, other, app].map((each) => leave(each, key, { message: key }));
      const answers = await Promise.all(sends);
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
      expect(answers[0]?.status).toBe(201);
    }
    expect(await storedMessages(app)).toHaveLength(20);
  });

  test('34. Of one key with two texts at both one is stored, one refused', async ({ app, other }) => {
    for (const key of keys(20)) {
      const sends = [leave(app, key, { message: 'a' }), leave(other, key, { message: 'b' })];
      expect((await Promise.all(sends)).map(({ status }) => status).sort()).toEqual([201, 422]);
    }
    expect(await storedMessages(app)).toHaveLength(20);
  });

  test('25. A message and what supersedes it at both: the new one stands, once', async ({ app, other }) => {
    for (let round = 0; round < 20; round += 1) {
      const [old = '', next = ''] = keys(2);
      const sends = [
        leave(app, old, { message: `old ${round}` }),
        leave(other, next, { message: `new ${round}`, supersedes: old }),
        leave(other, old, { message: `old ${round}` }),
        leave(app, next, { message: `new ${round}`, supersedes: old }),
      ];
      expect((await Promise.all(sends)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    }
    const texts = (await storedMessages(app)).map(({ message }) => message);
    expect(texts.sort()).toEqual(Array.from({ length: 20 }, (_, round) => `new ${round}`).sort());
  });

  test('47. A text of the plain form at one and of the worker at the other is one message', async ({
    app,
    other,
  }) => {
    for (let round = 0; round < 20; round += 1) {
      const [key = ''] = keys(1);
      const fields = { ...message, preferred_channel: '', preferred_time: '', message: `text ${round}` };
      const posted = { formKey: undefined, fields, visit: {} };
      const sends = [
        app.contacts.receiveForm(posted, '127.0.0.1'),
        leave(other, key, { ...fields, plain: true }),
      ];
      await Promise.all(sends);
    }
    expect(await storedMessages(app)).toHaveLength(20);
  });

  test('A message deleted and superseded at once is never lost', async ({ app, other, owner, there }) => {
    for (let round = 0; round < 20; round += 1) {
      const [old = '', next = ''] = keys(2);
      const { body } = await leave(app, old, { message: 'old' });
      const [removed, , restored] = await Promise.all([
        owner.delete(`/contacts/${body.id}`),
        leave(other, next, { message: `new ${round}`, supersedes: old }),
        there.post(`/contacts/${body.id}/restore`),
      ]);
      expect(removed.status).toBe(204);
      expect([200, 404]).toContain(restored.status);
      const rows: Contact[] = (await there.get('/contacts?limit=100')).body;
      const texts = rows.map(({ message }) => message);
      expect(texts).not.toContain('old');
      const deleted = await rowsOf(app, 'select 1 from deleted_contact where key = ?', [next]);
      // The operator deleted either the old text, or the new one that had taken its place.
      expect(texts.filter((text) => text === `new ${round}`)).toHaveLength(deleted.length === 0 ? 1 : 0);
      expect(await spentKeys(app)).toContain(old);
    }
  });
});

test('Connections that broke in the middle of a transaction are replaced, however many', async ({ app }) => {
  const orm = await app.openOther();
  for (let round = 0; round < 15; round += 1) {
    const work = app.orm.em.fork().transactional(async (em) => {
      await em.execute('select 1');
      await rowsOf(
        { orm },
        `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and state = 'idle in transaction'`,
      );
      await em.execute('select 1');
    });
    await expect(work).rejects.toThrow();
  }
  expect((await leave(app, randomUUID())).status).toBe(201);
  await orm.close();
});

describe('Limits over two servers', () => {
  test.override({ settings: { contactLimit: 4, loginLimit: 4 } });

  test('CONTACT_LIMIT counts the messages of both', async ({ app, other }) => {
    const answers = [];
    for (const each of [app, other, app, other, app, other]) answers.push(await leave(each, randomUUID()));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 429, 429]);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('LOGIN_LIMIT counts wrong passwords at both, a flood without the database', async ({ app, other }) => {
    const guess = async ({ url }: TestApp) =>
      (await clientOf(url).post('/login', { username, password: 'a wrong password' })).status;
    const statuses = [];
    for (const each of [app, other, app, other, app, other]) statuses.push(await guess(each));
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
    // Whoever asks for a count waits from now on, and counts for itself then.
    const release = await holdLock(app, 'lock table rate_limit in access exclusive mode');
    const flood = Array.from({ length: 50 }, () => guess(other));
    expect(await Promise.all(flood)).toEqual(Array(50).fill(429));
    await release();
  });
});

const webhookTest = test
  .extend('receiver', async ({ clock: _ }, { onCleanup }) => {
    const receiver = await aReceiver();
    await receiver.open();
    onCleanup(receiver.close);
    return receiver;
  })
  .extend('settings', ({ receiver }) => ({ contactWebhook: receiver.url }));

webhookTest('Each message is sent once, whichever server takes it', async ({ app, other, receiver }) => {
  await Promise.all(keys(30).map((key, at) => leave(at % 2 ? app : other, key, { message: key })));
  app.notifications.start();
  other.notifications.start();
  await expect.poll(() => receiver.calls.length).toBe(30);
  await expect.poll(async () => (await app.notifications.figures()).waiting).toBe(0);
  expect(new Set(receiver.calls.map(({ key }) => key)).size).toBe(30);
});
