import { OperatorEntity } from '#api/features/auth/auth.entities.ts';
import { describe, expect, test } from '#tests/support/api-test.ts';
import { rowsOf } from '#tests/support/queries.ts';
import { aColleague, clientAs } from '#tests/support/test-app.ts';

// What the operator keeps about messages: labels, saved views, prepared replies.

const LABELS = '/contact-desk/labels';
const VIEWS = '/contact-desk/views';
const REPLIES = '/contact-desk/replies';

describe('Labels', () => {
  test('are added, changed, deleted, and listed by name', async ({ owner }) => {
    const { status, body: warm } = await owner.post(LABELS, { name: ' Warm ', colour: 'amber' });
    expect([status, warm]).toEqual([201, { id: warm.id, name: 'Warm', colour: 'amber' }]);
    const { body: cold } = await owner.post(LABELS, { name: 'Cold' });
    expect(cold.colour).toBe('grey');
    expect((await owner.get(LABELS)).body).toEqual([cold, warm]);
    const hot = { id: warm.id, name: 'Hot', colour: 'red' };
    const changed = await owner.patch(`${LABELS}/${warm.id}`, { name: 'Hot', colour: 'red' });
    expect([changed.status, changed.body]).toEqual([200, hot]);
    expect((await owner.delete(`${LABELS}/${cold.id}`)).status).toBe(204);
    expect((await owner.delete(`${LABELS}/${cold.id}`)).status).toBe(404);
    expect((await owner.patch(`${LABELS}/${cold.id}`, { name: 'x' })).status).toBe(404);
    expect((await owner.get(LABELS)).body).toEqual([hot]);
  });

  test('have one name each, in whatever case', async ({ owner }) => {
    const { body: warm } = await owner.post(LABELS, { name: 'Warm' });
    const { body: cold } = await owner.post(LABELS, { name: 'Cold' });
    const refused = await owner.post(LABELS, { name: 'WARM' });
    expect([refused.status, refused.body.code]).toEqual([409, 'label_exists']);
    expect((await owner.patch(`${LABELS}/${cold.id}`, { name: 'warm' })).status).toBe(409);
    expect((await owner.patch(`${LABELS}/${warm.id}`, { name: 'warm' })).status).toBe(200);
    const many = await Promise.all([1, 2, 3].map(() => owner.post(LABELS, { name: 'Same' })));
    expect(many.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test('are fifty at most', async ({ app, owner }) => {
    for (let n = 0; n < 49; n += 1)
      await rowsOf(app, `insert into label (name, colour) values ('L${n}', 'grey')`);
    expect((await owner.post(LABELS, { name: 'the fiftieth' })).status).toBe(201);
    expect((await owner.post(LABELS, { name: 'one more' })).status).toBe(400);
  });
});

test('What is no label, view or reply is refused with its field, and not kept', async ({ owner }) => {
  for (const [path, fields, field] of [
    [LABELS, { name: 'a\nb' }, 'name'],
    [VIEWS, { name: 'a', filter: { state: 'old' } }, 'filter.state'],
    [VIEWS, { name: 'a', filter: { order: 'name' } }, 'filter.order'],
    [REPLIES, { title: 'a', text: ' ' }, 'text'],
  ] as const) {
    const refused = await owner.post(path, fields);
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, field]);
    expect((await owner.get(path)).body).toEqual([]);
  }
});

test('A view is of one operator, or of all', async ({ app, owner }) => {
  const bela = await aColleague(app, 'answerer', 'bela');
  const theirs = await clientAs(app, bela);
  const { body: mine } = await owner.post(VIEWS, { name: 'Mine', filter: { assignee: 'me' } });
  const filter = { state: 'new', order: 'oldest', group: 'person' };
  const { body: ours } = await owner.post(VIEWS, { name: 'Ours', filter, shared: true });
  expect(ours.filter).toEqual(filter);
  expect((await owner.get(VIEWS)).body).toEqual([mine, ours]);
  expect((await theirs.get(VIEWS)).body).toEqual([ours]);
  expect((await theirs.patch(`${VIEWS}/${mine.id}`, { name: 'x' })).status).toBe(404);
  expect((await theirs.delete(`${VIEWS}/${mine.id}`)).status).toBe(404);
  expect((await theirs.patch(`${VIEWS}/${ours.id}`, { name: 'All', shared: false })).status).toBe(200);
  expect((await owner.get(VIEWS)).body).toEqual([mine]);
  await app.orm.em.fork().nativeDelete(OperatorEntity, { id: bela.id });
  expect(await rowsOf(app, 'select name from saved_view')).toEqual([{ name: 'Mine' }]);
});

test('Prepared replies keep their order', async ({ owner }) => {
  const ids: number[] = [];
  for (const title of ['A', 'B', 'C']) {
    const reply = { title, text: `Hello {{first_name}}, ${title}` };
    const { status, body } = await owner.post(REPLIES, reply);
    expect([status, body]).toEqual([201, { id: body.id, ...reply }]);
    ids.push(body.id);
  }
  const titles = async () =>
    (await owner.get(REPLIES)).body.map(({ title }: { title: string }) => title).join('');
  expect((await owner.patch(`${REPLIES}/${ids[2]}`, { position: 1 })).status).toBe(200);
  expect(await titles()).toBe('CAB');
  await owner.patch(`${REPLIES}/${ids[0]}`, { position: 99, title: 'Z' });
  expect(await titles()).toBe('CBZ');
  expect((await owner.delete(`${REPLIES}/${ids[1]}`)).status).toBe(204);
  expect((await owner.patch(`${REPLIES}/${ids[1]}`, { title: 'x' })).status).toBe(404);
  await owner.post(REPLIES, { title: 'D', text: 'd' });
  expect(await titles()).toBe('CZD');
});
