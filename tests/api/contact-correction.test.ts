import { CorrectionEntity } from '#api/features/contact/contact.entities.ts';
import { DAY_MS } from '#contract/time.ts';
import { expect, test } from '#tests/support/api-test.ts';
import { activityOf, erase, leave, message, readContact } from '#tests/support/messages.ts';

test.beforeEach(({ clock }) => clock.set('2026-11-20T06:00:00Z'));

test('A number and an address are corrected for a person, and what was sent stays', async ({
  app,
  owner,
}) => {
  const first = (await leave(app, undefined)).body.id;
  const second = (await leave(app, undefined, { email: message.email.toUpperCase() })).body.id;
  const stranger = (await leave(app, undefined, { email: 'bela@example.in' })).body.id;
  const change = (given: object) => owner.patch(`/contacts/${first}`, given);
  const { body } = await change({ corrected_phone: '098765 43210', corrected_email: 'asha@right.in' });
  const corrected = { email: 'asha@right.in', phone: '098765 43210', phone_key: '+919876543210' };
  expect(body).toMatchObject({ email: message.email, phone: message.phone, corrected });
  expect((await readContact(owner, second)).corrected).toEqual(corrected);
  expect((await readContact(owner, stranger)).corrected).toBeNull();

  // As it was sent again, one by one.
  expect((await change({ corrected_phone: null })).body.corrected).toEqual({
    email: 'asha@right.in',
    phone: null,
    phone_key: null,
  });
  expect((await change({ corrected_email: message.email })).body.corrected).toBeNull();
  expect((await activityOf(owner)).map(([, action]) => action)).toEqual([
    'address corrected',
    'number corrected',
    'number as written',
    'address as written',
  ]);
  const refused = await change({ corrected_email: 'no address' });
  expect(refused.body.errors).toMatchObject([{ field: 'corrected_email' }]);
});

test('A search finds a person by the corrected number and address, in part too', async ({ app, owner }) => {
  const first = (await leave(app, undefined)).body.id;
  const second = (await leave(app, undefined, { message: 'And once more.' })).body.id;
  await leave(app, undefined, { email: 'bela@example.in', first_name: 'Bela' });
  const corrected = { corrected_phone: '098111 22233', corrected_email: 'Asha_R@right.in' };
  await owner.patch(`/contacts/${first}`, corrected);
  const found = async (q: string) => {
    const { body } = await owner.get(`/contacts?q=${encodeURIComponent(q)}`);
    return (body as { id: number }[]).map(({ id }) => id);
  };
  for (const q of ['+91 98111 22233', '09811122233', '98111', '111 222', 'asha_r@RIGHT.in', 'right.in'])
    expect.soft(await found(q), q).toEqual([second, first]);
  for (const q of ['98112', 'right.com', '%', '\\']) expect.soft(await found(q), q).toEqual([]);
  expect((await owner.get('/contacts.csv?q=right.in')).body).toContain('And once more.');
  // What was sent is still found; as it was sent again, the correction is not.
  expect(await found(message.email)).toEqual([second, first]);
  await owner.patch(`/contacts/${first}`, { corrected_phone: null, corrected_email: null });
  expect(await found('right.in')).toEqual([]);
});

test('T28. A correction goes with its person: erased, and with the last message in the trash', async ({
  app,
  owner,
  clock,
}) => {
  const stored = () => app.orm.em.fork().count(CorrectionEntity);
  const { id } = (await leave(app, undefined)).body;
  await owner.patch(`/contacts/${id}`, { corrected_email: 'asha@right.in' });
  await erase(owner, message.email);
  expect(await stored()).toBe(0);

  const again = (await leave(app, undefined)).body.id;
  await owner.patch(`/contacts/${again}`, { corrected_phone: '098765 43210' });
  await owner.delete(`/contacts/${again}`);
  expect(await stored()).toBe(1);
  clock.forward(31 * DAY_MS);
  await app.purge();
  expect(await stored()).toBe(0);
});
