import { codeAt } from './authenticator.ts';
import { password, type TestApp } from './test-app.ts';

/** Headers of a caller behind one proxy of ours; each number is an address of its own. */
export const from = (address: number) => ({
  'X-Forwarded-For': `203.0.${Math.floor(address / 250)}.${address % 250}`,
});

/** Switched on as the operator does it, by a session of theirs. */
export async function switchOnSecondFactor(
  app: TestApp,
  token: string,
  time: Date,
): Promise<{ secret: string; recovery: string[] }> {
  const post = async (path: string, json: object) =>
    (await app.call(`/api/account/${path}`, { method: 'POST', token, json, headers: from(1) })).json();
  const { secret } = await post('second-factor', { password });
  const { recovery_codes } = await post('second-factor/confirm', { code: codeAt(secret, time) });
  return { secret, recovery: recovery_codes };
}
