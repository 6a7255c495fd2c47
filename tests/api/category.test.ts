import { describe, expect, test } from '#tests/support/api-test.ts';
import { bodyOf, type Client } from '#tests/support/client.ts';
import { addPost } from '#tests/support/posts.ts';

const menu = async (of: Client): Promise<{ id: number; category: string }[]> =>
  (await of.get('/category')).body;
const idsOf = async (of: Client) => (await menu(of)).map(({ id }) => id);

test('The menu of a first start has ten categories, two with fixed ids', async ({ visitor }) => {
  const categories = await menu(visitor);
  expect(categories).toHaveLength(10);
  expect(categories[3]).toEqual({ id: 4, category: 'Match Predictions' });
  expect(categories[7]).toEqual({ id: 8, category: 'Betting Tips' });
});

describe('A new category', () => {
  test('comes at the end of the menu with an id that is given once', async ({ owner }) => {
    const { status, body: made } = await owner.post('/category', { category: '  Chess  ' });
    expect(status).toBe(201);
    expect(made).toEqual({ id: expect.any(Number), category: 'Chess' });
    const { body: second } = await owner.post('/category', { category: 'Go' });
    expect((await menu(owner)).slice(-2)).toEqual([made, second]);
    await owner.delete(`/category/${second.id}`);
    const { body: third } = await owner.post('/category', { category: 'Judo' });
    expect(third.id).toBeGreaterThan(second.id);
  });

  test('of a name that is there, however it is written, is a conflict', async ({ owner }) => {
    for (const category of ['Cricket', 'cRICKET', ' Cricket ', 'Ｃricket']) {
      const answer = await owner.post('/category', { category });
      expect(answer, category).toMatchObject({ status: 409, body: { code: 'category_exists' } });
    }
    expect(await menu(owner)).toHaveLength(10);
  });

  test('that is sent many times at once is added once', async ({ owner }) => {
    const sent = Array.from({ length: 10 }, () => owner.post('/category', { category: 'Chess' }));
    expect((await Promise.all(sent)).map(({ status }) => status).sort()).toEqual([
      201,
      ...Array(9).fill(409),
    ]);
    expect(await menu(owner)).toHaveLength(11);
  });

  test('without a name is refused at that field', async ({ owner }) => {
    const { status, body } = await owner.post('/category', { category: ' ' });
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'category', message: 'A category needs a name.' }],
    ]);
    expect((await owner.patch('/category/1', { position: 0 })).body.errors[0].field).toBe('position');
  });
});

describe('A category that is renamed', () => {
  test('has its new name in menu and posts, at the same place', async ({ owner, visitor }) => {
    await addPost(owner, { categoryId: '2' });
    const soccer = { id: 2, category: 'Soccer' };
    expect(await owner.patch('/category/2', { category: 'Soccer' })).toMatchObject({
      status: 200,
      body: soccer,
    });
    expect((await menu(visitor))[1]).toEqual(soccer);
    expect((await visitor.get('/category/2')).body[0].Category).toEqual(soccer);
  });

  test('may have its own name in other letters, but not that of another', async ({ owner }) => {
    const answer = await owner.patch('/category/1', { category: 'CRICKET' });
    expect(answer.body).toEqual({ id: 1, category: 'CRICKET' });
    expect((await owner.patch('/category/1', { category: 'football' })).status).toBe(409);
  });

  test('may be a fixed one, and has to be there', async ({ owner }) => {
    expect((await owner.patch('/category/4', { category: 'Previews' })).status).toBe(200);
    for (const id of ['999', 'x']) {
      expect((await owner.patch(`/category/${id}`, { category: 'Chess' })).status).toBe(404);
    }
  });

  test('by a second operator, who saw another name, stays as it is', async ({ owner }) => {
    await owner.patch('/category/1', { category: 'Bat and ball' });
    const answer = await owner.patch('/category/1', { category: 'The game', was: 'Cricket' });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', detail: 'It is now called “Bat and ball”.' },
    });
    expect((await menu(owner))[0]?.category).toBe('Bat and ball');
  });
});

test('A category is placed anywhere in the menu; the others keep their order', async ({ owner }) => {
  const place = (id: number, position: number) => owner.patch(`/category/${id}`, { position });
  expect((await place(3, 1)).body).toEqual({ id: 3, category: 'Tennis' });
  expect(await idsOf(owner)).toEqual([3, 1, 2, 4, 5, 6, 7, 8, 9, 10]);
  await place(3, 4);
  expect(await idsOf(owner)).toEqual([1, 2, 4, 3, 5, 6, 7, 8, 9, 10]);
  await place(1, 999);
  expect(await idsOf(owner)).toEqual([2, 4, 3, 5, 6, 7, 8, 9, 10, 1]);
  const { body } = await owner.post('/category', { category: 'Chess' });
  expect((await idsOf(owner)).at(-1)).toBe(body.id);
});

describe('A category that is deleted', () => {
  test('leaves the menu, unless posts are in it', async ({ owner, visitor }) => {
    const post = await addPost(owner, { categoryId: '3' });
    const refused = await owner.delete('/category/3');
    expect(refused).toMatchObject({ status: 409, body: { code: 'category_in_use' } });
    await owner.patch(`/blog/${post.id}`, { categoryId: 1 });
    expect((await owner.delete('/category/3')).status).toBe(204);
    expect(await idsOf(owner)).not.toContain(3);
    expect((await visitor.get('/category/3')).status).toBe(404);
    expect((await owner.delete('/category/3')).status).toBe(404);
  });

  test('moves its posts, a deleted one that comes back, too', async ({ owner, visitor }) => {
    const [post, deleted] = [
      await addPost(owner, { categoryId: '3' }),
      await addPost(owner, { categoryId: '3' }),
    ];
    await owner.delete(`/blog/${deleted.id}`);
    for (const moveTo of [3, 999, 'x']) {
      const { status, body } = await owner.delete(`/category/3?moveTo=${moveTo}`);
      expect([status, body.errors?.[0].field], `${moveTo}`).toEqual([400, 'moveTo']);
      expect((await visitor.get('/category/3')).body).toHaveLength(1);
    }
    expect((await owner.delete('/category/3?moveTo=5')).status).toBe(204);
    await owner.post(`/blog/${deleted.id}/restore`);
    const { body: moved } = await visitor.get('/category/5');
    expect(moved.map(({ id }: { id: number }) => id).sort()).toEqual([post.id, deleted.id]);
    expect(await idsOf(owner)).not.toContain(3);
  });

  test('is none of those that the home page shows', async ({ owner }) => {
    for (const path of ['/category/4', '/category/8', '/category/4?moveTo=1']) {
      const answer = await owner.delete(path);
      expect(answer, path).toMatchObject({ status: 409, body: { code: 'category_fixed' } });
    }
  });
});

test('An operator sees how many posts a category has, drafts too; deleted ones do not count', async ({
  owner,
}) => {
  const { id } = await bodyOf(owner.post('/category', { category: 'Counted' }));
  const count = async () =>
    (await owner.get('/blog-desk/categories')).body.find((each: { id: number }) => each.id === id)?.posts ??
    0;
  expect(await count()).toBe(0);
  const post = await addPost(owner, { categoryId: String(id) });
  await addPost(owner, { categoryId: String(id), state: 'draft' });
  expect(await count()).toBe(2);
  await owner.delete(`/blog/${post.id}`);
  expect(await count()).toBe(1);
});

describe('What a category is about', () => {
  test('is care for Responsible Play and its posts from the first start', async ({ owner, visitor }) => {
    const responsible = { id: 10, category: 'Responsible Play', care: true };
    expect((await menu(visitor)).filter((each) => 'care' in each)).toEqual([responsible]);
    const { id } = await addPost(owner, { categoryId: '10' });
    expect((await visitor.get(`/blogs/${id}`)).body.Category).toEqual(responsible);
    const [card] = (await visitor.get('/blogs?view=card&limit=1')).body;
    expect(card.Category).toEqual(responsible);
  });

  test('is changed by an operator; the full view has the description', async ({ owner, visitor }) => {
    const football = async () => (await visitor.get('/category?view=full')).body[1];
    const shipped = await football();
    expect(shipped).toMatchObject({ category: 'Football', description: expect.stringContaining('offside') });
    expect((await owner.patch('/category/2', { description: 7, care: true })).status).toBe(400);
    expect(await football()).toEqual(shipped);
    const change = { description: ' Leagues and cups. ', care: true };
    expect((await owner.patch('/category/2', change)).status).toBe(200);
    expect(await football()).toEqual({
      id: 2,
      category: 'Football',
      care: true,
      description: 'Leagues and cups.',
    });
    expect((await owner.patch('/category/2', { description: '', care: false })).status).toBe(200);
    expect(await football()).toEqual({ id: 2, category: 'Football' });
  });
});
