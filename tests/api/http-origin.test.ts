import { test as base, expect } from '#tests/support/api-test.ts';
import { leave, message, storedMessages } from '#tests/support/messages.ts';

const test = base.extend('settings', { publicUrl: 'https://site.example' });

// contract.test calls every changing endpoint from a foreign and from a null origin.

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

test('T7. No answer allows another site to read, and no preflight passes', async ({ app }) => {
  const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' };
  const read = await app.call('/api/category', { headers });
  const preflight = await app.call('/api/contacts', { method: 'OPTIONS', headers });
  expect([read.status, preflight.status]).toEqual([200, 405]);
  for (const answer of [read, preflight]) {
    expect(answer.headers.has('access-control-allow-origin')).toBe(false);
  }
});
