import { test as base, expect } from '#tests/support/api-test.ts';
import { storedMessages } from '#tests/support/messages.ts';

const test = base.extend('settings', { trustProxy: 1 });

test('T25. Of 1,000 messages from one address the limit are stored', async ({ app }) => {
  const send = async (address: string) => {
    const headers = { 'X-Forwarded-For': address };
    return (await app.call('/api/contacts', { method: 'POST', headers, json: { email: 'a@example.in' } }))
      .status;
  };
  const loud: number[] = [];
  const crowd: number[] = [];
  // A hundred at a time: the system's own queue of connections is shorter than 2,000.
  for (let at = 0; at < 1_000; at += 50) {
    const some = Array.from({ length: 50 }, (_, more) => at + more);
    const reading = app.call('/api/category');
    const ones = some.map(() => send('203.0.113.9'));
    const others = some.map((each) => send(`198.51.${100 + (each >> 8)}.${each & 255}`));
    expect((await reading).status).toBe(200);
    loud.push(...(await Promise.all(ones)));
    crowd.push(...(await Promise.all(others)));
  }
  const { contactLimit } = app.env;
  expect(loud.filter((status) => status === 201)).toHaveLength(contactLimit);
  expect(loud.filter((status) => status === 429)).toHaveLength(1_000 - contactLimit);
  expect(new Set(crowd)).toEqual(new Set([201]));
  expect(await storedMessages(app)).toHaveLength(1_000 + contactLimit);
});
