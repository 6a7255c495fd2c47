import { publishedSettings } from '#api/features/settings/settings.service.ts';
import { createSitePublisher, stateRevision } from '#api/features/settings/site-publisher.service.ts';
import type { Logger } from '#api/http/server/log.ts';
import type { Site } from '#api/http/static/site.ts';
import { defaultContent } from '#contract/settings.ts';
import type { PublishedContent } from '#contract/shown-content.ts';
import { expect, test } from '#tests/support/api-test.ts';
import { holdLock, waitingForLocks } from '#tests/support/locks.ts';
import { keys, leave, storedMessages } from '#tests/support/messages.ts';
import { rowsOf } from '#tests/support/queries.ts';
import { settingsCalls, withBrand } from '#tests/support/settings-calls.ts';

test('Transactions are READ COMMITTED, whatever the database asks for', async ({ app }) => {
  const name = new URL(app.env.databaseUrl ?? '').pathname.slice(1);
  await rowsOf(app, `alter database ${name} set default_transaction_isolation = 'repeatable read'`);
  const other = await app.openOther();
  try {
    const asked = await rowsOf({ orm: other }, 'show transaction_isolation');
    expect(asked).toEqual([{ transaction_isolation: 'read committed' }]);
  } finally {
    await other.close();
  }
});

test('Of two notes over one revision at one moment the second is told', async ({ app, owner }) => {
  const { id } = (await leave(app, undefined)).body;
  // What is done is noted before the message itself is written.
  const release = await holdLock(app, 'lock table activity in share row exclusive mode');
  const notes = ['Mine', 'Theirs'].map((note) => owner.patch(`/contacts/${id}`, { note, note_revision: 0 }));
  await expect.poll(() => waitingForLocks(app), { interval: 10 }).toBe(2);
  await release();
  expect((await Promise.all(notes)).map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('What is published while content is read is not shown under an older version', async ({
  app,
  owner,
}) => {
  const shown: unknown[] = [];
  const publisher = createSitePublisher({
    orm: app.orm,
    log: { error: (problem: unknown) => shown.push(problem) } as Pick<Logger, 'error'>,
    site: {
      shown: () => ({ revision: -1 }),
      prepare: async ({ site }: PublishedContent) => site.brand,
      show: (brand: unknown, revision: number) => shown.push({ brand, revision }),
    } as unknown as Site,
    read: async (em) => {
      await settingsCalls(owner).publish(withBrand('Later'));
      return publishedSettings(em);
    },
  });
  const revision = await stateRevision(app.orm.em.fork());
  await publisher.showNow();
  expect(shown).toEqual([{ brand: defaultContent.site.brand, revision }]);
});

test('Messages that replace many at once do not use up the locks of the database', async ({ app }) => {
  const release = await holdLock(app, 'lock table spent_key in access exclusive mode');
  const stored = keys(40).map((key) => leave(app, key, { supersedes: keys(50) }));
  await expect.poll(() => waitingForLocks(app), { interval: 10 }).toBe(1);
  const [held] = await rowsOf(
    app,
    `select count(*) as count from pg_locks where locktype = 'advisory'
       and database = (select oid from pg_database where datname = current_database())`,
  );
  await release();
  expect(held?.count).toBeGreaterThan(50);
  expect(held?.count).toBeLessThanOrEqual(500);
  expect((await Promise.all(stored)).map(({ status }) => status)).toEqual(Array(40).fill(201));
  expect(await storedMessages(app)).toHaveLength(40);
});
