import { expect, test } from 'vitest';
import { fixtureFields } from '#contract/fixtures-admin.ts';
import { TEAM_MAX } from '#contract/fixtures-rules.ts';
import { aFixture } from '#tests/support/matches.ts';

test.each([
  ['home', ''],
  ['away', '   '],
  ['competition', ''],
  ['home', 'x'.repeat(TEAM_MAX + 1)],
  ['away', 'two\nlines'],
  ['competition', 'a\u0007'],
  ['starts_at', ''],
  ['starts_at', 'tomorrow'],
])('A match whose %s is %j is refused at that field', (field, value) => {
  const { error } = fixtureFields.safeParse(aFixture({ [field]: value }));
  expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
});
