import { expect, test } from '#tests/support/api-test.ts';

test('The speed of one address is counted so often a minute and no more', async ({ visitor }) => {
  const report = { page: '/', metrics: [{ name: 'CLS', value: 0 }] };
  const statuses: number[] = [];
  // They change one row, each after the other: more at once could wait too long.
  while (statuses.length < 310) {
    const some = Array.from({ length: 31 }, () => visitor.post('/vitals', report));
    statuses.push(...(await Promise.all(some)).map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 204)).toHaveLength(300);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});
