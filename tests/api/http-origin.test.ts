import { test as base, expect } from '#tests/support/api-test.ts';
import { leave, message, storedMessages } from '#tests/support/messages.ts';

const test = base.extend('settings', { publicUrl: 'https://site.example' });

// contract.test calls every endpoint from a foreign origin.

test('T7. Only the own origin and plain clients may change anything', async ({ app, visitor }) => {
  const foreign = [
    'null',
    'https://evil.example',
    'http://site.example',
    'https://site.example.evil.example',
    'https://site.example:8443',
    'http://127.0.0.1:1',
    'not an origin',
  ];
  for (const Origin of foreign) {
    const { status, body } = await visitor.post('/contacts', message, { headers: { Origin } });
    expect([Origin, status, body.code]).toEqual([Origin, 403, 'foreign_origin']);
  }
  expect(await storedMessages(app)).toEqual([]);
  for (const Origin of ['https://site.example', app.url]) {
    expect((await visitor.post('/contacts', message, { headers: { Origin } })).status).toBe(201);
  }
  expect((await leave(app, undefined)).status).toBe(201);
});
