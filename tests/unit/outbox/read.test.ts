import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newKey } from '#pwa/shared/api/new-key.ts';
import { isKey, isReadable, newEntry, readEntry } from '#pwa/site/outbox/core/entry.ts';
import { keyOfText } from '#pwa/site/outbox/core/message-text.ts';
import { fieldsOf } from './fields.ts';

const fields = fieldsOf('Namaste', { first_name: 'Asha' });
const entry = newEntry({ key: newKey(), fields, seq: 7, writtenAt: 1_795_000_000_000, supersedes: [] });

test('A whole row is read as it was written', () => {
  expect(readEntry(entry)).toEqual(entry);
});

test('A row that lost everything but its key and an address is still a message to send', () => {
  expect(readEntry({ key: entry.key, fields: { email: 'asha@example.com', message: 5 } })).toMatchObject({
    key: entry.key,
    state: 'waiting',
    tried: true,
    fields: { ...fields, first_name: '', message: '' },
  });
});

test('A row without an address is shown as unreadable, one without a key is nothing', () => {
  expect(readEntry({ key: entry.key })).toEqual({ key: entry.key, unreadable: true });
  expect(readEntry({ key: entry.key, fields: null })).toEqual({ key: entry.key, unreadable: true });
  expect(readEntry(null)).toBeUndefined();
});

test('Whatever stands in a row, reading it never throws', () => {
  fc.assert(
    fc.property(
      fc.record({ key: fc.string(), fields: fc.anything(), attempts: fc.anything(), errors: fc.anything() }),
      (row) => {
        const item = readEntry(row);
        if (isReadable(item)) expect(Number.isFinite(item.attempts)).toBe(true);
      },
    ),
  );
});

test('A key made without crypto.randomUUID is a version 4 UUID, too', () => {
  const { randomUUID } = crypto;
  try {
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    const keys = Array.from({ length: 500 }, newKey);
    expect(new Set(keys).size).toBe(500);
    for (const key of keys) {
      expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  } finally {
    Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
  }
});

const sentFields = fieldsOf('Namaste 👋', { first_name: 'Asha' });
const KEY = '11111111-1111-4111-8111-111111111111';

test('The key for another text is a UUID of both, as the server makes it', async () => {
  const made = await keyOfText(KEY, sentFields);
  expect(isKey(made)).toBe(true);
  const text = JSON.stringify([KEY, 'Asha', '', 'asha@example.com', '', 'Namaste 👋']);
  const hex = createHash('sha256').update(text).digest('hex');
  expect(made.replaceAll('-', '')).toBe(`${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17, 32)}`);
});

test('Another text or another old key gives another one', async () => {
  const made = await keyOfText(KEY, sentFields);
  expect(await keyOfText(KEY, { ...fields, message: 'Namaste' })).not.toBe(made);
  expect(await keyOfText(KEY.replace('1', '2'), sentFields)).not.toBe(made);
});
