import { test as base, describe, expect } from '#tests/support/api-test.ts';
import { keys, leave, spentKeys, storedMessages } from '#tests/support/messages.ts';
import type { TestApp } from '#tests/support/test-app.ts';

/** A message in three versions, each of which may be sent at any time and names those before it. */
interface Versions {
  a: string;
  b: string;
  c: string;
  first: Send;
  second: Send;
  /** @param supersedes absent: both versions before it */
  third: (supersedes?: string | string[]) => ReturnType<Send>;
}
type Send = () => ReturnType<typeof leave>;

function versionsIn(app: TestApp): Versions {
  const [a = '', b = '', c = ''] = keys(3);
  return {
    ...{ a, b, c },
    first: () => leave(app, a, { message: 'first' }),
    second: () => leave(app, b, { message: 'second', supersedes: a }),
    third: (supersedes = [a, b]) => leave(app, c, { message: 'third', supersedes }),
  };
}

const test = base.extend('versions', ({ app }) => versionsIn(app));
test.beforeEach(({ clock }) => clock.set('2026-11-20T06:00:00Z'));

const remaining = async (app: TestApp) => (await storedMessages(app)).map((row) => [row.key, row.message]);

describe('A corrected message', () => {
  test('takes the place of the one that arrived, under its id', async ({
    app,
    versions: { a, b, first },
    owner,
    clock,
  }) => {
    const before = await first();
    await owner.patch(`/contacts/${before.body.id}`, { state: 'answered' });
    clock.set('2026-11-20T07:00:00Z');
    const answer = await leave(app, b, {
      message: 'second',
      supersedes: a,
      written_at: '2026-11-20T06:59:00Z',
    });
    expect(answer).toMatchObject({
      status: 201,
      body: { id: before.body.id, key: b, date: '2026-11-20T07:00:00.000Z' },
    });
    expect(await storedMessages(app)).toEqual([
      expect.objectContaining({
        id: before.body.id,
        key: b,
        message: 'second',
        state: 'new',
        date: clock.now(),
        writtenAt: new Date('2026-11-20T06:59:00Z'),
      }),
    ]);
  });

  test('stands alone when the old one arrives after it', async ({
    app,
    versions: { a, b, first, second },
  }) => {
    expect((await second()).status).toBe(201);
    const late = await first();
    expect(late).toMatchObject({ status: 201, body: { id: null, key: a } });
    expect(late.headers.get('idempotency-key')).toBe(a);
    expect((await first()).body).toMatchObject({ id: null, key: a });
    expect(await remaining(app)).toEqual([[b, 'second']]);
  });

  test('sent again gets its first answer, and keeps the old one out', async ({
    app,
    versions: { a, b, first, second },
  }) => {
    await first();
    const answer = await second();
    expect(await second()).toMatchObject({ status: 201, body: answer.body });
    expect(await spentKeys(app)).toEqual([a]);
    expect((await first()).body).toMatchObject({ id: null, key: a });
    expect(await remaining(app)).toEqual([[b, 'second']]);
  });

  test('at the same moment as the old one: one stands, the new text', async ({ app }) => {
    for (let round = 0; round < 10; round += 1) {
      const { b, first, second } = versionsIn(app);
      const sends = round % 2 === 0 ? [first, second] : [second, first];
      const answers = await Promise.all(sends.map((send) => send()));
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect((await remaining(app)).at(-1)).toEqual([b, 'second']);
      expect(await remaining(app)).toHaveLength(round + 1);
    }
  });

  test('that names its own or an unknown key is stored as it is', async ({ app, versions: { a, b } }) => {
    expect((await leave(app, a, { supersedes: [a, b] })).status).toBe(201);
    expect(await storedMessages(app)).toHaveLength(1);
    expect(await spentKeys(app)).toEqual([b]);
    expect((await leave(app, a, { supersedes: [a, b] })).body.key).toBe(a);
  });

  test('by a plain client without a key takes the place, too', async ({ app, versions: { a, first } }) => {
    await first();
    await leave(app, undefined, { message: 'plain', supersedes: a });
    expect(await remaining(app)).toEqual([[null, 'plain']]);
  });
});

describe('A message corrected twice', () => {
  test.for([
    ['names both versions before it', 'all'],
    ['names only the version before it', 'last'],
  ] as const)(
    'that %s stands once, in its last text, in whichever order all arrive',
    async ([, named], { app }) => {
      const orders = [
        ['first', 'second', 'third'],
        ['first', 'third', 'second'],
        ['second', 'first', 'third'],
        ['second', 'third', 'first'],
        ['third', 'first', 'second'],
        ['third', 'second', 'first'],
      ] as const;
      for (const [at, order] of orders.entries()) {
        const versions = versionsIn(app);
        const sends = { ...versions, third: () => versions.third(named === 'all' ? undefined : versions.b) };
        for (const name of order) expect((await sends[name]()).status).toBe(201);
        expect((await remaining(app)).at(-1), `${order}`).toEqual([versions.c, 'third']);
        expect(await remaining(app), `${order}`).toHaveLength(at + 1);
        expect(await spentKeys(app)).toEqual(expect.arrayContaining([versions.a, versions.b]));
      }
    },
  );

  test('takes one place of several that stand', async ({ app, versions: { b, c, first, third } }) => {
    const { body } = await first();
    await leave(app, b, { message: 'second' });
    const answer = await third();
    expect(await remaining(app)).toEqual([[c, 'third']]);
    expect(answer.body.id).toBe(body.id);
  });

  test('with other content under its key is refused whole', async ({ app, versions: { a, c, first } }) => {
    await first();
    await leave(app, c, { message: 'third' });
    const refused = await leave(app, c, { message: 'not the third', supersedes: a });
    expect(refused.status).toBe(422);
    expect(await remaining(app)).toEqual([
      [a, 'first'],
      [c, 'third'],
    ]);
    expect(await spentKeys(app)).toEqual([]);
  });
});

describe('Where three messages a minute are taken', () => {
  test.override({ settings: { contactLimit: 3 } });

  test('a late repeat that names further keys counts as a new message', async ({ app }) => {
    // Else a stranger would fill the disk with keys.
    const [first = '', second = '', ...made] = keys(22);
    await leave(app, first);
    await leave(app, second, { message: 'new', supersedes: first });
    const late = async (supersedes: readonly string[]) => (await leave(app, first, { supersedes })).status;
    const statuses = await Promise.all(made.map((key) => late([key])));
    expect(statuses.sort()).toEqual([201, ...Array(19).fill(429)]);
    // One more than the key that was replaced.
    const spent = await spentKeys(app);
    expect(spent).toHaveLength(2);
    // What is known already is answered, whatever the limit.
    for (const supersedes of [[], [first], spent]) expect(await late(supersedes)).toBe(201);
  });
});
