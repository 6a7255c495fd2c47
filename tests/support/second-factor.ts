import { TOTP } from 'otpauth';
import { clientOf, operator } from './client.ts';

/** What an authenticator app with this secret shows at a time. */
export const codeAt = (secret: string, time: Date): string =>
  new TOTP({ secret }).generate({ timestamp: time.getTime() });

/** Headers of a caller behind one proxy of ours; each number is an address of its own. */
export const from = (address: number) => ({
  'X-Forwarded-For': `203.0.${Math.floor(address / 250)}.${address % 250}`,
});

/** Switched on as the operator does it, by a session of theirs. */
export async function switchOnSecondFactor(
  app: { url: string },
  token: string,
  time: Date,
): Promise<{ secret: string; recovery: string[] }> {
  const client = clientOf(app.url, token);
  const headers = from(1);
  const { secret } = (
    await client.post('/account/second-factor', { password: operator.password }, { headers })
  ).body;
  const code = codeAt(secret, time);
  const { body } = await client.post('/account/second-factor/confirm', { code }, { headers });
  return { secret, recovery: body.recovery_codes };
}
