import { RecoveryCodeEntity } from '#api/features/auth/auth.entities.ts';
import { resetPassword } from '#api/features/auth/operator.service.ts';
import { DAY_MS } from '#contract/time.ts';
import { testOfLogins as base, expect } from '#tests/support/api-test.ts';
import type { Answer } from '#tests/support/client.ts';
import { codeAt } from '#tests/support/second-factor.ts';
import { password, username } from '#tests/support/test-app.ts';

const STEP_MS = 30_000;
const YEARS_MS = 10 * 365 * DAY_MS;

const outcomeOf = ({ status, body }: Answer) => [status, body.code, body.errors?.[0]?.field];

const test = base
  .extend('settings', { loginLimit: 10 })
  .extend('site', ({ app, owner, clock, logIn }) => ({
    app,
    owner,
    clock,
    logIn,
    post: (path: string, json: object) => owner.post(`/account/${path}`, json),
    /** As the account says it. */
    state: async () => (await owner.get('/account')).body.second_factor,
  }))
  /** Switched on as the operator does it; the next code is another one. */
  .extend('factor', async ({ site: { post, clock } }) => {
    const { secret } = (await post('second-factor', { password })).body;
    const confirmed = await post('second-factor/confirm', { code: codeAt(secret, clock.now()) });
    expect(confirmed.status).toBe(200);
    clock.forward(STEP_MS);
    const recovery: string[] = confirmed.body.recovery_codes;
    return { recovery, codeNow: (ms = 0) => codeAt(secret, new Date(clock.now().getTime() + ms)) };
  });

const OFF = { on: false, since: null, recovery_codes_left: 0 };

test('The second factor counts once a code was given, which opens nothing', async ({ site }) => {
  const { post, state, clock, logIn } = site;
  const begun = await post('second-factor', { password });
  expect(begun.headers.get('cache-control')).toBe('no-store');
  const { secret } = begun.body;
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect((await logIn()).status).toBe(200);
  expect(await state()).toEqual(OFF);
  const refused = await post('second-factor/confirm', { code: '000000' });
  expect(outcomeOf(refused)).toEqual([400, 'invalid_fields', 'code']);
  const code = codeAt(secret, clock.now());
  const confirmed = await post('second-factor/confirm', { code });
  expect(confirmed.body.recovery_codes).toHaveLength(10);
  expect(await state()).toEqual({ on: true, since: clock.now().toISOString(), recovery_codes_left: 10 });
  expect(outcomeOf(await logIn({ code }))).toEqual([401, 'wrong_code', undefined]);
});

test('With it on, only the right password is asked for a code', async ({ factor, logIn }) => {
  expect(outcomeOf(await logIn())).toEqual([401, 'code_needed', undefined]);
  const code = factor.codeNow();
  for (const wrong of [{ password: 'wrong' }, { password: 'wrong', code }]) {
    expect(outcomeOf(await logIn(wrong))).toEqual([401, 'wrong_credentials', undefined]);
  }
  const { body } = await logIn({ code: `${code.slice(0, 3)} ${code.slice(3)}` });
  expect(body.token).toMatch(/^[\w-]{43}$/);
});

test('A code opens once, and none of an earlier time after it', async ({ factor, logIn }) => {
  const code = factor.codeNow();
  expect((await logIn({ code })).status).toBe(200);
  for (const used of [code, factor.codeNow(-STEP_MS)]) {
    expect(outcomeOf(await logIn({ code: used }))).toEqual([401, 'wrong_code', undefined]);
  }
});

test('Of many logins at once with one code a single one gets in', async ({ factor, logIn }) => {
  for (const code of [factor.codeNow(), factor.recovery[0]]) {
    const answers = await Promise.all([1, 2, 3, 4].map(() => logIn({ code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  }
});

test('Each recovery code opens once, in whatever letters, and the database holds none of them', async ({
  site,
  factor: { recovery },
}) => {
  const { app, logIn, state } = site;
  expect(new Set(recovery).size).toBe(10);
  const reset = JSON.stringify(await app.orm.em.fork().find(RecoveryCodeEntity, {}));
  for (const code of recovery) expect(reset).not.toContain(code);
  const [first = '', second = ''] = recovery;
  expect((await logIn({ code: first })).status).toBe(200);
  expect((await logIn({ code: first })).status).toBe(401);
  expect((await logIn({ code: second.toUpperCase().replaceAll('-', ' ') })).status).toBe(200);
  expect((await state()).recovery_codes_left).toBe(8);
});

test('A wrong code counts as a failed login, a missing one does not', async ({ factor, logIn }) => {
  for (let i = 0; i < 15; i += 1) expect((await logIn()).status).toBe(401);
  for (let i = 0; i < 10; i += 1) expect((await logIn({ code: 'aaaa-bbbb' })).status).toBe(401);
  expect((await logIn({ code: factor.codeNow() })).status).toBe(429);
});

test('A second factor that is switched on ends every other session', async ({ site }) => {
  const { app, owner, post, clock } = site;
  const other = await app.login();
  const { secret } = (await post('second-factor', { password })).body;
  await post('second-factor/confirm', { code: codeAt(secret, clock.now()) });
  expect((await app.call('/api/account', { token: other })).status).toBe(401);
  expect((await owner.get('/account')).status).toBe(200);
});

test('A second factor is switched off by password and code together', async ({ site, factor }) => {
  const { post, logIn, state } = site;
  const code = factor.codeNow();
  const remove = async (given: object) =>
    outcomeOf(await post('second-factor/remove', { password, code, ...given }));
  expect(await remove({ password: 'wrong' })).toEqual([400, 'invalid_fields', 'password']);
  expect(await remove({ code: '123' })).toEqual([400, 'invalid_fields', 'code']);
  expect((await post('second-factor/remove', { password, code })).status).toBe(204);
  expect((await logIn()).status).toBe(200);
  expect(await state()).toEqual(OFF);
  expect(await remove({})).toEqual([409, 'second_factor_off', undefined]);
});

test('A second factor is not begun without the password, nor confirmed before', async ({ site }) => {
  const { post } = site;
  const begun = outcomeOf(await post('second-factor', { password: 'wrong' }));
  expect(begun).toEqual([400, 'invalid_fields', 'password']);
  const confirmed = outcomeOf(await post('second-factor/confirm', { code: '123456' }));
  expect(confirmed).toEqual([409, 'second_factor_off', undefined]);
});

test('New recovery codes replace the old ones; it is not begun again', async ({ site, factor }) => {
  const { post, logIn } = site;
  expect(outcomeOf(await post('second-factor', { password }))).toEqual([409, 'second_factor_on', undefined]);
  const renewed = await post('recovery-codes', { password, code: factor.codeNow() });
  const codes: string[] = renewed.body.recovery_codes;
  expect(codes).toHaveLength(10);
  expect((await logIn({ code: factor.recovery[3] })).status).toBe(401);
  expect((await logIn({ code: codes[3] })).status).toBe(200);
});

test('A reset on the server leaves the second factor on unless asked otherwise', async ({ site, factor }) => {
  const { app, logIn } = site;
  const second = { password: 'a second password' };
  const reset = await resetPassword(app.orm, { username, ...second });
  expect(reset?.hasSecondFactor).toBe(true);
  expect(outcomeOf(await logIn(second))).toEqual([401, 'code_needed', undefined]);
  expect((await logIn({ ...second, code: factor.codeNow() })).status).toBe(200);
  const third = { password: 'a third password' };
  const off = await resetPassword(app.orm, { username, ...third, withoutSecondFactor: true });
  expect(off?.hasSecondFactor).toBe(false);
  expect((await logIn(third)).status).toBe(200);
  expect(await app.orm.em.fork().count(RecoveryCodeEntity)).toBe(0);
});

test('T41. A code of a clock that was ahead does not block later ones', async ({ site, factor }) => {
  const { clock, logIn } = site;
  clock.forward(YEARS_MS);
  expect((await logIn({ code: factor.codeNow() })).status).toBe(200);
  clock.forward(-YEARS_MS);
  const code = factor.codeNow();
  expect((await logIn({ code })).status).toBe(200);
  expect((await logIn({ code })).status).toBe(401);
});
