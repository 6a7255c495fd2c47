import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DeletedLinkEntity, DeletedRowEntity } from '#api/features/deletion/deletion.entities.ts';
import { forgetDeletedRows } from '#api/features/deletion/deletion.service.ts';
import type { DeletedName } from '#contract/deleted-names.ts';
import { aColleague, tokenOf } from '#tests/support/colleagues.ts';
import { aContact, aPost } from '#tests/support/factories.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const MINUTE_MS = 60 * 1000;

let time: number;
let app: TestApp;
let token: string;
beforeEach(async () => {
  time = Date.parse('2026-11-20T06:00:00Z');
  app = await startTestApp({ now: () => new Date(time) });
  token = await app.login();
});
afterEach(() => app.close());

const ask = async (method: string, path: string, json?: object, as = token) => {
  const answer = await app.call(`/api${path}`, { method, token: as, ...(json && { json }) });
  return { status: answer.status, body: answer.status === 204 ? undefined : await answer.json() };
};
const read = async (path: string, as = token) => (await ask('GET', path, undefined, as)).body;
const deleted = async (path: string, as = token): Promise<DeletedName[]> => read(path, as);

const kinds = [
  {
    what: 'A label',
    path: '/contact-desk/labels',
    trash: '/contact-desk/deleted-labels',
    body: { name: 'Warm', colour: 'amber' },
    name: 'Warm',
  },
  {
    what: 'A prepared reply',
    path: '/contact-desk/replies',
    trash: '/contact-desk/deleted-replies',
    body: { title: 'Opening hours', text: 'Hello {first_name}' },
    name: 'Opening hours',
  },
  {
    what: 'A saved view',
    path: '/contact-desk/views',
    trash: '/contact-desk/deleted-views',
    body: { name: 'Mine', filter: { q: 'tennis', state: 'new' }, shared: false },
    name: 'Mine',
  },
  {
    what: 'A category',
    path: '/category',
    trash: '/blog-desk/deleted-categories',
    body: { category: 'Chess' },
    name: 'Chess',
  },
] as const;

describe.each(kinds)('$what that was deleted', ({ path, trash, body, name }) => {
  test('is listed for ten minutes and comes back as it was', async () => {
    const { id } = (await ask('POST', path, body)).body;
    const before = await read(path);
    expect(await deleted(trash)).toEqual([]);
    expect((await ask('DELETE', `${path}/${id}`)).status).toBe(204);
    expect((await ask('DELETE', `${path}/${id}`)).status).toBe(404);
    expect(await read(path)).not.toEqual(before);
    expect(await deleted(trash, await app.login())).toEqual([
      { id, name, deleted_at: '2026-11-20T06:00:00.000Z', restorable_until: '2026-11-20T06:10:00.000Z' },
    ]);
    time += 10 * MINUTE_MS - 1;
    expect((await ask('POST', `${path}/${id}/restore`)).status).toBe(204);
    expect(await read(path)).toEqual(before);
    expect(await deleted(trash)).toEqual([]);
    expect((await ask('POST', `${path}/${id}/restore`)).status).toBe(404);
  });

  test('is gone for good after that', async () => {
    const { id } = (await ask('POST', path, body)).body;
    await ask('DELETE', `${path}/${id}`);
    await forgetDeletedRows(app.orm, new Date(time + 10 * MINUTE_MS - 1));
    expect(await deleted(trash)).toHaveLength(1);
    time += 10 * MINUTE_MS;
    expect(await deleted(trash)).toEqual([]);
    expect((await ask('POST', `${path}/${id}/restore`)).status).toBe(404);
    expect(await forgetDeletedRows(app.orm, new Date(time))).toBe(1);
    expect(await app.orm.em.fork().count(DeletedRowEntity)).toBe(0);
  });

  test('is deleted once by several at once, and restored once', async () => {
    const { id } = (await ask('POST', path, body)).body;
    const statuses = async (method: string, at: string) =>
      (await Promise.all([1, 2, 3].map(() => ask(method, at)))).map(({ status }) => status).sort();
    expect(await statuses('DELETE', `${path}/${id}`)).toEqual([204, 404, 404]);
    expect(await statuses('POST', `${path}/${id}/restore`)).toEqual([204, 404, 404]);
  });
});

test.each([kinds[0], kinds[3]])(
  '$what whose name was taken meanwhile waits until it is free',
  async ({ path, body }) => {
    const { id } = (await ask('POST', path, body)).body;
    await ask('DELETE', `${path}/${id}`);
    const upper = Object.fromEntries(
      Object.entries(body).map(([key, of]) => [key, key === 'colour' ? of : of.toUpperCase()]),
    );
    for (const taken of [body, upper]) {
      const other = (await ask('POST', path, taken)).body;
      expect(await ask('POST', `${path}/${id}/restore`)).toMatchObject({
        status: 409,
        body: { code: expect.stringMatching(/^(label|category)_exists$/) },
      });
      await ask('DELETE', `${path}/${other.id}`);
    }
    expect((await ask('POST', `${path}/${id}/restore`)).status).toBe(204);
  },
);

test('Messages have a label again that is back, deleted ones as well; the erased ones have it not', async () => {
  const [one, two, three] = [
    await aContact(app.orm),
    await aContact(app.orm),
    await aContact(app.orm, { email: 'gone@example.in' }),
  ];
  const { id } = (await ask('POST', '/contact-desk/labels', { name: 'Warm' })).body;
  for (const contact of [one, two, three]) await ask('PATCH', `/contacts/${contact}`, { labels: [id] });
  await ask('DELETE', `/contact-desk/labels/${id}`);
  expect((await read(`/contacts/${one}`)).labels).toEqual([]);
  await ask('DELETE', `/contacts/${two}`);
  await ask('POST', '/contact-desk/erase', { email: 'gone@example.in' });
  expect((await ask('POST', `/contact-desk/labels/${id}/restore`)).status).toBe(204);
  await ask('POST', `/contacts/${two}/restore`);
  for (const contact of [one, two]) {
    expect((await read(`/contacts/${contact}`)).labels).toEqual([id]);
  }
  expect((await read(`/contacts?label=${id}`)).map((row: { id: number }) => row.id).sort()).toEqual(
    [one, two].sort(),
  );
  expect(await app.orm.em.fork().count(DeletedLinkEntity)).toBe(0);
});

test('Posts are in a category again that is back, those that somebody put elsewhere meanwhile are not', async () => {
  const { id } = (await ask('POST', '/category', { category: 'Chess' })).body;
  const [one, two, three] = [
    await aPost(app.orm, { categoryId: id }),
    await aPost(app.orm, { categoryId: id }),
    await aPost(app.orm, { categoryId: id }),
  ];
  const own = await aPost(app.orm, { categoryId: 1 });
  await ask('DELETE', `/blog/${two}`);
  expect((await ask('DELETE', `/category/${id}?moveTo=1`)).status).toBe(204);
  const categoryOf = async (post: number) => (await read(`/blogs/${post}`)).categoryId;
  expect(await categoryOf(one)).toBe(1);
  const elsewhere = new FormData();
  elsewhere.set('categoryId', '2');
  await app.call(`/api/blog/${three}`, { method: 'PATCH', token, body: elsewhere });
  expect((await ask('POST', `/category/${id}/restore`)).status).toBe(204);
  await ask('POST', `/blog/${two}/restore`);
  expect(await Promise.all([one, two, three, own].map(categoryOf))).toEqual([id, id, 2, 1]);
});

test('A view of one operator is brought back by that one alone, a view of all by anybody', async () => {
  const asha = await tokenOf(app, await aColleague(app, 'answerer'));
  const path = '/contact-desk/views';
  const make = async (name: string, shared: boolean) =>
    (await ask('POST', path, { name, filter: {}, shared })).body.id;
  const [own, ofAll] = [await make('Own', false), await make('Of all', true)];
  expect((await ask('DELETE', `${path}/${own}`, undefined, asha)).status).toBe(404);
  for (const id of [own, ofAll]) await ask('DELETE', `${path}/${id}`);
  expect((await deleted('/contact-desk/deleted-views', asha)).map(({ name }) => name)).toEqual(['Of all']);
  expect((await ask('POST', `${path}/${own}/restore`, undefined, asha)).status).toBe(404);
  expect((await ask('POST', `${path}/${ofAll}/restore`, undefined, asha)).status).toBe(204);
  expect((await ask('POST', `${path}/${own}/restore`)).status).toBe(204);
});
