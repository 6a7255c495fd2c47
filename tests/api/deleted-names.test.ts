import { DeletedLinkEntity } from '#api/features/trash/trash.entities.ts';
import { expect, test } from '#tests/support/api-test.ts';
import { aContact } from '#tests/support/factories.ts';
import { aForm, aPost } from '#tests/support/posts.ts';

test.beforeEach(({ clock }) => clock.set('2026-11-20T06:00:00Z'));

test.for([
  { what: 'A label', path: '/contact-desk/labels', body: { name: 'Warm' }, upper: { name: 'WARM' } },
  { what: 'A category', path: '/category', body: { category: 'Chess' }, upper: { category: 'CHESS' } },
])(
  '$what whose name was taken meanwhile waits until it is free',
  async ({ path, body, upper }, { owner }) => {
    const { id } = (await owner.post(path, body)).body;
    await owner.delete(`${path}/${id}`);
    for (const taken of [body, upper]) {
      const other = (await owner.post(path, taken)).body;
      const code = expect.stringMatching(/^(label|category)_exists$/);
      expect(await owner.post(`${path}/${id}/restore`)).toMatchObject({ status: 409, body: { code } });
      await owner.delete(`${path}/${other.id}`);
    }
    expect((await owner.post(`${path}/${id}/restore`)).status).toBe(204);
  },
);

test('A label that comes back is on its messages again, but not on erased ones', async ({ app, owner }) => {
  const [one, two, three] = [
    await aContact(app.orm),
    await aContact(app.orm),
    await aContact(app.orm, { email: 'gone@example.in' }),
  ];
  const { id } = (await owner.post('/contact-desk/labels', { name: 'Warm' })).body;
  for (const contact of [one, two, three]) await owner.patch(`/contacts/${contact}`, { labels: [id] });
  await owner.delete(`/contact-desk/labels/${id}`);
  expect((await owner.get(`/contacts/${one}`)).body.labels).toEqual([]);
  await owner.delete(`/contacts/${two}`);
  await owner.post('/contact-desk/erase', { email: 'gone@example.in' });
  expect((await owner.post(`/contact-desk/labels/${id}/restore`)).status).toBe(204);
  await owner.post(`/contacts/${two}/restore`);
  for (const contact of [one, two]) {
    expect((await owner.get(`/contacts/${contact}`)).body.labels).toEqual([id]);
  }
  const { body } = await owner.get(`/contacts?label=${id}`);
  expect(body.map((row: { id: number }) => row.id).sort()).toEqual([one, two].sort());
  expect(await app.orm.em.fork().count(DeletedLinkEntity)).toBe(0);
});

test('A category that comes back has its posts, but not those moved meanwhile', async ({ app, owner }) => {
  const { id } = (await owner.post('/category', { category: 'Chess' })).body;
  const [one, two, three] = [
    await aPost(app.orm, { category: id }),
    await aPost(app.orm, { category: id }),
    await aPost(app.orm, { category: id }),
  ];
  const own = await aPost(app.orm, { category: 1 });
  await owner.delete(`/blog/${two}`);
  expect((await owner.delete(`/category/${id}?moveTo=1`)).status).toBe(204);
  const categoryOf = async (post: number) => (await owner.get(`/blogs/${post}`)).body.categoryId;
  expect(await categoryOf(one)).toBe(1);
  await owner.patch(`/blog/${three}`, aForm({ categoryId: '2' }));
  expect((await owner.post(`/category/${id}/restore`)).status).toBe(204);
  await owner.post(`/blog/${two}/restore`);
  expect(await Promise.all([one, two, three, own].map(categoryOf))).toEqual([id, id, 2, 1]);
});

test('A view of one operator is restored by that one, a shared one by all', async ({ answerer, owner }) => {
  const path = '/contact-desk/views';
  const make = async (name: string, shared: boolean) =>
    (await owner.post(path, { name, filter: {}, shared })).body.id;
  const [own, ofAll] = [await make('Own', false), await make('Of all', true)];
  expect((await answerer.delete(`${path}/${own}`)).status).toBe(404);
  for (const id of [own, ofAll]) await owner.delete(`${path}/${id}`);
  const { body: seen } = await answerer.get('/trash?kind=view');
  expect(seen.map(({ name }: { name: string }) => name)).toEqual(['Of all']);
  expect((await answerer.post(`${path}/${own}/restore`)).status).toBe(404);
  expect((await answerer.post(`${path}/${ofAll}/restore`)).status).toBe(204);
  expect((await owner.post(`${path}/${own}/restore`)).status).toBe(204);
});
