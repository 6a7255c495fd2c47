import { test as base, expect } from '#tests/support/api-test.ts';
import { sendFromLoudAddress } from '#tests/support/attacks/loud-address.ts';
import { storedMessages } from '#tests/support/messages.ts';

const test = base.extend('settings', { trustProxy: 1 });

test('T25. Of 1,000 messages from one address the limit are stored', async ({ app }) => {
  const { contactLimit } = app.env;
  expect(await sendFromLoudAddress(app, 1_000)).toEqual({
    loud: { 201: contactLimit, 429: 1_000 - contactLimit },
    crowd: { 201: 1_000 },
    reader: { 200: 20 },
  });
  expect(await storedMessages(app)).toHaveLength(1_000 + contactLimit);
});
