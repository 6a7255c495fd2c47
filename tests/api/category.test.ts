import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CATEGORY_MAX } from '#contract/blog-limits.ts';
import { publish } from '#tests/support/posts.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let token: string;

beforeEach(async () => {
  app = await startTestApp();
  token = await app.login();
});
afterEach(() => app.close());

const add = (category: unknown) => app.call('/api/category', { method: 'POST', token, json: { category } });
const rename = (id: number | string, category: unknown) =>
  app.call(`/api/category/${id}`, { method: 'PATCH', token, json: { category } });
const remove = (id: number | string) => app.call(`/api/category/${id}`, { method: 'DELETE', token });
const menu = async (): Promise<{ id: number; category: string }[]> =>
  (await app.call('/api/category')).json();

test('The menu has the ten categories of a first start in their order, two of them with fixed ids', async () => {
  const categories = await menu();
  expect(categories).toHaveLength(10);
  expect(categories[3]).toEqual({ id: 4, category: 'Match Predictions' });
  expect(categories[7]).toEqual({ id: 8, category: 'Betting Tips' });
});

describe('adding', () => {
  test('puts the category at the end of the menu', async () => {
    const answer = await add('Chess');
    expect(answer.status).toBe(201);
    const made = await answer.json();
    expect(made).toEqual({ id: expect.any(Number), category: 'Chess' });
    expect((await menu()).at(-1)).toEqual(made);
    const second = await (await add('Go')).json();
    expect((await menu()).slice(-2)).toEqual([made, second]);
  });

  test('keeps the name without outer blanks', async () => {
    expect(await (await add('  Chess  ')).json()).toMatchObject({ category: 'Chess' });
  });

  test.each(['Cricket', 'cRICKET', ' Cricket ', 'Ｃricket'])('%s again is a conflict', async (name) => {
    const answer = await add(name);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'category_exists' });
    expect(await menu()).toHaveLength(10);
  });

  test('one name many times at once adds one', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => add('Chess')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(await menu()).toHaveLength(11);
  });

  test.each(['', '  ', undefined, null, 7, ['x'], 'x'.repeat(CATEGORY_MAX + 1), 'कि'.repeat(61), 'a\u0007'])(
    'refuses %j and names the field',
    async (name) => {
      const answer = await add(name);
      expect(answer.status).toBe(400);
      expect((await answer.json()).errors).toEqual([{ field: 'category', message: expect.any(String) }]);
    },
  );

  test.each(['x', 'कि', '🏏'])('takes a name of exactly 60 %s', async (character) => {
    const name = character.repeat(CATEGORY_MAX);
    expect(await (await add(name)).json()).toMatchObject({ category: name });
  });
});

describe('renaming', () => {
  test('changes the name in menu and posts, not the place', async () => {
    await publish(app, token, { categoryId: '2' });
    const answer = await rename(2, 'Soccer');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ id: 2, category: 'Soccer' });
    expect((await menu())[1]).toEqual({ id: 2, category: 'Soccer' });
    const [post] = await (await app.call('/api/category/2')).json();
    expect(post.Category).toEqual({ id: 2, category: 'Soccer' });
  });

  test('to the own name, in other letters, is no conflict', async () => {
    expect(await (await rename(1, 'CRICKET')).json()).toEqual({ id: 1, category: 'CRICKET' });
  });

  test('to the name of another is a conflict', async () => {
    expect((await rename(1, 'football')).status).toBe(409);
  });

  test('a fixed category is allowed', async () => {
    expect((await rename(4, 'Previews')).status).toBe(200);
  });

  test.each(['999', '0', 'x'])('%s is not there: 404', async (id) => {
    expect((await rename(id, 'Chess')).status).toBe(404);
  });

  test('refuses a blank name', async () => {
    expect((await rename(1, ' ')).status).toBe(400);
  });
});

describe('deleting', () => {
  test('takes an empty category out of the menu', async () => {
    expect((await remove(3)).status).toBe(204);
    expect((await menu()).map(({ id }) => id)).not.toContain(3);
    expect((await app.call('/api/category/3')).status).toBe(404);
    expect((await remove(3)).status).toBe(404);
  });

  test('is refused while posts are in it, and possible after they left', async () => {
    const post = await publish(app, token, { categoryId: '3' });
    const answer = await remove(3);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'category_in_use' });
    await app.call(`/api/blog/${post.id}`, { method: 'PATCH', token, json: { categoryId: 1 } });
    expect((await remove(3)).status).toBe(204);
  });

  test.each([4, 8])('of %i is always refused', async (id) => {
    const answer = await remove(id);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'category_fixed' });
  });

  test('never gives its id to a new category', async () => {
    const { id } = await (await add('Chess')).json();
    await remove(id);
    expect((await (await add('Go')).json()).id).toBeGreaterThan(id);
  });
});

describe('placing', () => {
  const place = (id: number, position: unknown) =>
    app.call(`/api/category/${id}`, { method: 'PATCH', token, json: { position } });
  const ids = async () => (await menu()).map(({ id }) => id);

  test('moves a category up, down and to both ends; the others keep their order', async () => {
    expect(await (await place(3, 1)).json()).toEqual({ id: 3, category: 'Tennis' });
    expect(await ids()).toEqual([3, 1, 2, 4, 5, 6, 7, 8, 9, 10]);
    await place(3, 4);
    expect(await ids()).toEqual([1, 2, 4, 3, 5, 6, 7, 8, 9, 10]);
    await place(1, 999);
    expect(await ids()).toEqual([2, 4, 3, 5, 6, 7, 8, 9, 10, 1]);
    const { id } = await (await add('Chess')).json();
    expect((await ids()).at(-1)).toBe(id);
  });

  test.each([0, -1, 'x', 1.5])('at %j is refused', async (position) => {
    const answer = await place(3, position);
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors[0].field).toBe('position');
  });

  test('without name and place is refused', async () => {
    const answer = await app.call('/api/category/1', { method: 'PATCH', token, json: {} });
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors[0].field).toBe('category');
  });
});

test('A second operator who renames a category is told that it has another name by now', async () => {
  await rename(1, 'Bat and ball');
  const json = { category: 'The game', was: 'Cricket' };
  const answer = await app.call('/api/category/1', { method: 'PATCH', token, json });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({
    code: 'changed_meanwhile',
    detail: 'It is called “Bat and ball” by now.',
  });
  expect((await menu())[0]?.category).toBe('Bat and ball');
});

describe('deleting with its posts moved', () => {
  const move = (id: number, moveTo: unknown) =>
    app.call(`/api/category/${id}?moveTo=${moveTo}`, { method: 'DELETE', token });

  test('puts every post into the other category, a deleted one that comes back too', async () => {
    const [post, deleted] = [
      await publish(app, token, { categoryId: '3' }),
      await publish(app, token, { categoryId: '3' }),
    ];
    await app.call(`/api/blog/${deleted.id}`, { method: 'DELETE', token });
    expect((await move(3, 5)).status).toBe(204);
    await app.call(`/api/blog/${deleted.id}/restore`, { method: 'POST', token });
    const moved = await (await app.call('/api/category/5')).json();
    expect(moved.map(({ id }: { id: number }) => id).sort()).toEqual([post.id, deleted.id]);
    expect((await menu()).map(({ id }) => id)).not.toContain(3);
  });

  test.each([3, 999, 'x', 0])('to %j is refused, and nothing happens', async (moveTo) => {
    await publish(app, token, { categoryId: '3' });
    const answer = await move(3, moveTo);
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors[0].field).toBe('moveTo');
    expect(await (await app.call('/api/category/3')).json()).toHaveLength(1);
  });

  test('is refused for those that the home page shows', async () => {
    expect((await move(4, 1)).status).toBe(409);
  });
});

test('Without a live token no call changes the menu', async () => {
  const before = await menu();
  const calls = [
    app.call('/api/category', { method: 'POST', json: { category: 'Chess' } }),
    app.call('/api/category/1', { method: 'PATCH', json: { category: 'Chess' } }),
    app.call('/api/category/1', { method: 'DELETE' }),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(await menu()).toEqual(before);
});

describe('care and description', () => {
  test('Responsible Play is about care from the first start, and so are its posts; no other category is', async () => {
    const care = (await menu()).filter((each) => 'care' in each);
    expect(care).toEqual([{ id: 10, category: 'Responsible Play', care: true }]);
    const post = await publish(app, token, { categoryId: '10' });
    expect(post.Category).toEqual({ id: 10, category: 'Responsible Play', care: true });
    const [card] = await (await app.call('/api/blogs?view=card&limit=1')).json();
    expect(card.Category).toEqual(post.Category);
  });

  test('An operator changes both; the full view has the description', async () => {
    const change = (json: object) => app.call('/api/category/2', { method: 'PATCH', token, json });
    expect((await change({ description: ' Leagues and cups. ', care: true })).status).toBe(200);
    const full = await (await app.call('/api/category?view=full')).json();
    const football = { id: 2, category: 'Football', care: true, description: 'Leagues and cups.' };
    expect(full[1]).toEqual(football);
    expect((await change({ description: '', care: false })).status).toBe(200);
    const [, after] = await (await app.call('/api/category?view=full')).json();
    expect(after).toEqual({ id: 2, category: 'Football' });
  });

  test.each([{ description: 'x'.repeat(161) }, { description: 7 }, { care: 'yes' }, {}])(
    'refuses %j and changes nothing',
    async (json) => {
      expect((await app.call('/api/category/2', { method: 'PATCH', token, json })).status).toBe(400);
      const [, football] = await (await app.call('/api/category?view=full')).json();
      expect(football).toMatchObject({
        category: 'Football',
        description: expect.stringContaining('Leagues'),
      });
    },
  );
});
