import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keys, leave, spentKeys, storedMessages } from '#tests/support/messages.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let clock: Date;
let a: string;
let b: string;
let c: string;

beforeEach(async () => {
  clock = new Date('2026-11-20T06:00:00Z');
  app = await startTestApp({ now: () => clock });
  [a = '', b = '', c = ''] = keys(3);
});
afterEach(() => app.close());

const first = () => leave(app, a, { message: 'first' });
const second = () => leave(app, b, { message: 'second', supersedes: a });
const third = (supersedes: string | string[] = [a, b]) => leave(app, c, { message: 'third', supersedes });
const standing = async () => (await storedMessages(app)).map((row) => [row.key, row.message]);

describe('a corrected message', () => {
  test('takes the place of the one that arrived: the id stays; text, key and date are new', async () => {
    const before = await first();
    const token = await app.login();
    const path = `/api/contacts/${before.body.id}`;
    await app.call(path, { method: 'PATCH', token, json: { state: 'answered' } });
    clock = new Date('2026-11-20T07:00:00Z');
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
        date: clock,
        writtenAt: new Date('2026-11-20T06:59:00Z'),
      }),
    ]);
  });

  test('stands alone when the old one arrives after it', async () => {
    expect((await second()).status).toBe(201);
    const late = await first();
    expect(late).toMatchObject({ status: 201, body: { id: null, key: a } });
    expect(late.headers.get('idempotency-key')).toBe(a);
    expect(await standing()).toEqual([[b, 'second']]);
  });

  test('stands alone when the old one is repeated after it', async () => {
    await first();
    await second();
    expect((await first()).body).toMatchObject({ id: null, key: a });
    expect(await standing()).toEqual([[b, 'second']]);
  });

  test('sent again gets its first answer again', async () => {
    await first();
    const answer = await second();
    expect(await second()).toMatchObject({ status: 201, body: answer.body });
    expect(await spentKeys(app)).toEqual([a]);
  });

  test('at the same moment as the old one: one stands, the new text', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [old = '', next = ''] = keys(2);
      const sends = [
        () => leave(app, old, { message: `old ${round}` }),
        () => leave(app, next, { message: `new ${round}`, supersedes: old }),
      ];
      const answers = await Promise.all((round % 2 === 0 ? sends : sends.reverse()).map((send) => send()));
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect((await standing()).at(-1)).toEqual([next, `new ${round}`]);
      expect(await standing()).toHaveLength(round + 1);
    }
  });

  test('that names its own key, or one nobody knows, is stored as it is', async () => {
    expect((await leave(app, a, { supersedes: [a, b] })).status).toBe(201);
    expect(await storedMessages(app)).toHaveLength(1);
    expect(await spentKeys(app)).toEqual([b]);
    expect((await leave(app, a, { supersedes: [a, b] })).body.key).toBe(a);
  });

  test('by a plain client without a key takes the place, too', async () => {
    await first();
    await leave(app, undefined, { message: 'plain', supersedes: a });
    expect(await standing()).toEqual([[null, 'plain']]);
  });
});

describe('a message corrected twice', () => {
  const sends = { first, second, third };
  const orders = [
    ['first', 'second', 'third'],
    ['first', 'third', 'second'],
    ['second', 'first', 'third'],
    ['second', 'third', 'first'],
    ['third', 'first', 'second'],
    ['third', 'second', 'first'],
  ] as const;

  test.each(orders)('stands once, in its last text, when %s, %s, %s arrive', async (...order) => {
    for (const name of order) expect((await sends[name]()).status).toBe(201);
    expect(await standing()).toEqual([[c, 'third']]);
    expect((await spentKeys(app)).sort()).toEqual([a, b].sort());
  });

  test.each(orders)(
    'and naming only the version before it stands once after %s, %s, %s',
    async (...order) => {
      const chained = { first, second, third: () => third(b) };
      for (const name of order) expect((await chained[name]()).status).toBe(201);
      expect(await standing()).toEqual([[c, 'third']]);
    },
  );

  test('takes one place of several that stand', async () => {
    await first();
    await leave(app, b, { message: 'second' });
    const answer = await third();
    expect(await standing()).toEqual([[c, 'third']]);
    expect(answer.body.id).toBe(1);
  });

  test('is refused with other content under its key, and nothing else changes', async () => {
    await first();
    await leave(app, c, { message: 'third' });
    const refused = await leave(app, c, { message: 'not the third', supersedes: a });
    expect(refused.status).toBe(422);
    expect(await standing()).toEqual([
      [a, 'first'],
      [c, 'third'],
    ]);
    expect(await spentKeys(app)).toEqual([]);
  });
});

test('A late repeat that names further keys counts as a new message, else a stranger would fill the disk with keys', async () => {
  const app = await startTestApp({ contactLimit: 3 });
  const [first = '', second = '', ...made] = keys(22);
  await leave(app, first, { email: 'asha@example.in' });
  await leave(app, second, { email: 'asha@example.in', message: 'new', supersedes: first });
  const late = (supersedes: readonly string[]) =>
    leave(app, first, { email: 'asha@example.in', supersedes }).then(({ status }) => status);
  const statuses = await Promise.all(made.map((key) => late([key])));
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 429)).toHaveLength(19);
  // One more than the key that was replaced.
  const spent = await spentKeys(app);
  expect(spent).toHaveLength(2);
  // What is known already is answered, whatever the limit.
  for (const supersedes of [[], [first], spent]) expect(await late(supersedes)).toBe(201);
  await app.close();
});
