import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isKey } from '#pwa/site/outbox/core/entry.ts';
import { keyOfText } from '#pwa/site/outbox/core/form-key.ts';
import { fieldsOf } from './fields.ts';

const fields = fieldsOf('Namaste 👋', { first_name: 'Asha' });
const KEY = '11111111-1111-4111-8111-111111111111';

test('The key for another text is a UUID of both, as the server makes it', async () => {
  const made = await keyOfText(KEY, fields);
  expect(isKey(made)).toBe(true);
  const text = JSON.stringify([KEY, 'Asha', '', 'asha@example.com', '', 'Namaste 👋']);
  const hex = createHash('sha256').update(text).digest('hex');
  expect(made.replaceAll('-', '')).toBe(`${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17, 32)}`);
});

test('Another text or another old key gives another one', async () => {
  const made = await keyOfText(KEY, fields);
  expect(await keyOfText(KEY, { ...fields, message: 'Namaste' })).not.toBe(made);
  expect(await keyOfText(KEY.replace('1', '2'), fields)).not.toBe(made);
});
