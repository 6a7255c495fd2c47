import { expect, test } from '#tests/support/api-test.ts';
import type { Client } from '#tests/support/client.ts';
import { message, storedMessages } from '#tests/support/messages.ts';

// contract.test sends a body of a hostile shape to every endpoint; here are all shapes, at one of them.

const right = JSON.stringify(message).slice(1, -1);
const deep = (open: string, close: string, levels: number) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`;
const names = (count: number) => Array.from({ length: count }, (_, at) => `"a${at}":1`).join(',');

const leave = (visitor: Client, body: string) =>
  visitor.post('/contacts', body, { headers: { 'Content-Type': 'application/json' } });

test('T12. A body of a hostile shape is refused, nothing is stored', async ({ app, visitor }) => {
  const tooDeep = 'The body is nested too deeply.';
  const prototype = 'The body has a name that no object may have.';
  const twice = 'The body has one name twice in an object.';
  const tooMany = 'The body has too many names.';
  const noObject = 'The body must be a JSON object.';
  const shapes: [body: string, detail: string][] = [
    [`{${right},"__proto__":{"polluted":1}}`, prototype],
    [`{${right},"more":[{"__proto__":1}]}`, prototype],
    [`{${right},"\\u005f_proto__":1}`, prototype],
    [`{${right},"email":"other@example.in"}`, twice],
    [`{${right},"\\u0065mail":"other@example.in"}`, twice],
    [`{${right},"more":{"a":1,"a":2}}`, twice],
    [`{${right},${names(10_000)}}`, tooMany],
    [`{${right},"more":[${'{"a":1},'.repeat(9_999)}{"a":1}]}`, tooMany],
    [`{${right},"more":${deep('{"a":', '}', 10_000)}}`, tooDeep],
    [`{${right},"more":${deep('[', ']', 10_000)}}`, tooDeep],
    [deep('[', ']', 100_000), tooDeep],
    [deep('[', ']', 10), noObject],
    ['7', noObject],
    ['"email"', noObject],
  ];
  for (const [sent, detail] of shapes) {
    const { status, body } = await leave(visitor, sent);
    expect([sent.slice(-40), status, body.code, body.detail]).toEqual([
      sent.slice(-40),
      400,
      'bad_request',
      detail,
    ]);
  }
  expect(await storedMessages(app)).toEqual([]);
  expect('polluted' in {}).toBe(false);
});

test('A constructor or null in place of fields are missing fields, no more', async ({ visitor }) => {
  for (const sent of ['{"constructor":{"prototype":{"polluted":1}}}', 'null']) {
    const { status, body } = await leave(visitor, sent);
    expect([status, body.code]).toEqual([400, 'invalid_fields']);
  }
  expect('polluted' in {}).toBe(false);
});

test('Unknown names and texts that only look hostile are stored', async ({ app, visitor }) => {
  const later = `{${right},${names(100)},"more":${deep('[', ']', 10)}}`;
  const looks = `{${right.replace(message.message, 'a\\":{[[\\\\')},"x":"__proto__"}`;
  for (const sent of [later, looks]) expect((await leave(visitor, sent)).status).toBe(201);
  expect(await storedMessages(app)).toHaveLength(2);
});

test('T12. Of one parameter 3 do no harm, 1,300 are refused for their number: 414', async ({ app }) => {
  for (const address of ['/api/blogs?q=cricket', '/api/health?a=1', '/nothing?a=1']) {
    const [path, pair] = address.split('?');
    const ask = async (times: number) =>
      (await app.call(`${path}?${Array(times).fill(pair).join('&')}`)).status;
    expect([address, await ask(1_300)]).toEqual([address, 414]);
    expect([address, await ask(3)]).not.toEqual([address, 414]);
  }
  const different = Array.from({ length: 1_500 }, (_, at) => `a${at}=1`).join('&');
  expect((await app.call(`/api/blogs?${different}`)).status).toBe(414);
  const ids = Array.from({ length: 300 }, () => '9'.repeat(15)).join('%2C');
  expect((await app.call(`/api/blogs/standing?ids=${ids}`)).status).toBe(200);
});
