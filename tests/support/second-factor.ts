import { codeAt } from './authenticator.ts';
import { clientOf } from './client.ts';
import { password, type TestApp } from './test-app.ts';

/** Headers of a caller behind one proxy of ours; each number is an address of its own. */
export const from = (address: number) => ({
  'X-Forwarded-For': `203.0.${Math.floor(address / 250)}.${address % 250}`,
});

/** Switched on as the operator does it, by a session of theirs. */
export async function switchOnSecondFactor(
  app: Pick<TestApp, 'url'>,
  token: string,
  time: Date,
): Promise<{ secret: string; recovery: string[] }> {
  const operator = clientOf(app.url, token);
  const headers = from(1);
  const { secret } = (await operator.post('/account/second-factor', { password }, { headers })).body;
  const code = codeAt(secret, time);
  const { body } = await operator.post('/account/second-factor/confirm', { code }, { headers });
  return { secret, recovery: body.recovery_codes };
}
