import { ContactEntity } from '#api/features/contact/contact.entities.ts';
import { expect, test } from '#tests/support/api-test.ts';
import { leave } from '#tests/support/messages.ts';

test('T16. A large export streams at flat memory, while messages are stored', async ({ app, owner }) => {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({
    key: null,
    firstName: `Name ${index}`,
    lastName: '',
    email: `n${index}@example.in`,
    phone: '',
    message: 'words '.repeat(200),
    date: new Date(),
    writtenAt: null,
    state: 'new' as const,
  }));
  for (let at = 0; at < rows.length; at += 1000)
    await app.orm.em.fork().insertMany(ContactEntity, rows.slice(at, at + 1000));
  const answer = await app.call('/api/contacts.csv', { token: owner.token });
  let bytes = 0;
  let most = 0;
  let stored = 0;
  const before = process.memoryUsage().rss;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    most = Math.max(most, process.memoryUsage().rss - before);
    if (stored < 5 && bytes > 1_000_000) {
      stored += 1;
      expect((await leave(app, undefined)).status).toBe(201);
    }
  }
  expect(bytes).toBeGreaterThan(20_000 * 1_200);
  expect(stored).toBe(5);
  expect(most).toBeLessThan(100_000_000);
});
