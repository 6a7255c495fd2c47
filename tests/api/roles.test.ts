import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineEndpoint, type Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { allows, roles } from '#contract/roles.ts';
import { addressOf } from '#tests/support/a-call.ts';
import { aColleague, type Colleague, tokenOf } from '#tests/support/colleagues.ts';
import { aContact, aPost } from '#tests/support/factories.ts';
import { readOperations, rolesTable } from '#tests/support/roles-table.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
const colleagues = new Map<string, Colleague>();
beforeAll(async () => {
  app = await startTestApp({ loginLimit: 1_000_000 });
  await aPost(app.orm);
  await aContact(app.orm);
  for (const role of roles) colleagues.set(role, await aColleague(app, role));
});
afterAll(() => app.close());

const tokenFor = (role: string) => tokenOf(app, colleagues.get(role) ?? { id: 0 });
/** With a body that no call takes: whoever may call is told so, and nothing is done. */
const send = ({ method, path }: Endpoint, token?: string) => {
  const body = method === 'GET' ? {} : { body: 'not JSON', headers: { 'Content-Type': 'application/json' } };
  return app.call(addressOf({ path }), { method, token, ...body });
};
const guarded = endpoints
  .filter(({ access }) => access !== 'public')
  .map((each) => [`${each.method} ${each.path}`, each] as const);

describe.each(roles)('T5. The %s', (role) => {
  test.each(guarded)('at %s', async (_, endpoint) => {
    expect((await send(endpoint)).status).toBe(401);
    const answer = await send(endpoint, await tokenFor(role));
    expect(answer.status).not.toBe(401);
    expect(answer.status).toBeLessThan(500);
    if (allows(endpoint.access, role)) {
      expect(answer.status).not.toBe(403);
    } else {
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({
        code: 'forbidden',
        title: 'Your role does not allow this. Ask an owner of this site.',
      });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });
});

test('Each call is bound to its role: those of a path may differ by method', async () => {
  const answerer = await tokenFor('answerer');
  const editor = await tokenFor('editor');
  const status = async (path: string, token: string, method = 'GET') =>
    (await app.call(`/api${path}`, { method, token })).status;
  expect([await status('/contacts', answerer), await status('/contacts', editor)]).toEqual([200, 403]);
  expect(await status('/blog/1', answerer, 'DELETE')).toBe(403);
  expect(await status('/blogs/1', answerer)).toBe(200);
  expect(await status('/contacts/1', editor, 'DELETE')).toBe(403);
  expect(await status('/contacts/1', answerer)).toBe(200);
});

test('Drafts, and pictures of drafts, are an editor’s; an answerer sees what visitors see', async () => {
  const [answerer, editor] = [await tokenFor('answerer'), await tokenFor('editor')];
  const all = (token: string) => app.call('/api/blogs?state=all', { token });
  const refused = await all(answerer);
  expect([refused.status, (await all(editor)).status]).toEqual([403, 200]);
  expect(await refused.json()).toMatchObject({ code: 'forbidden' });
  expect((await app.call('/api/blogs', { token: answerer })).status).toBe(200);
});

test('docs/operations.md prints the table of the contract', async () => {
  expect(await readOperations()).toContain(rolesTable());
  const printed = [...rolesTable().matchAll(/`(?:GET|POST|PATCH|DELETE) /g)];
  expect(printed).toHaveLength(endpoints.length);
});

test('An endpoint with an access that is not of the table does not compile', () => {
  const [first] = endpoints;
  // @ts-expect-error: the compiler is what this line tests
  expect(defineEndpoint({ ...(first as Endpoint), access: ['owner', 'nobody'] })).toBeDefined();
  // @ts-expect-error: the compiler is what this line tests
  expect(defineEndpoint({ ...(first as Endpoint), access: 'operator' })).toBeDefined();
});
