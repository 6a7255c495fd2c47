import { parseArgs } from 'node:util';
import { resetPassword } from '../features/auth/operator.service.ts';
import { passwordFault } from '../features/auth/password.ts';
import { printOutcome } from './command-files.ts';
import { withDatabase } from './site-database.ts';

const USAGE =
  'npm run reset-password -- [--username NAME] [--password NEW] [--without-second-factor] [--without-passkeys]';

/** Sets a new password, made up unless given, and ends the operator’s sessions. May run while the server runs. */
async function run(): Promise<string> {
  const options = {
    username: { type: 'string' },
    password: { type: 'string' },
    'without-second-factor': { type: 'boolean' },
    'without-passkeys': { type: 'boolean' },
  } as const;
  const {
    username,
    password,
    'without-second-factor': withoutSecondFactor = false,
    'without-passkeys': withoutPasskeys = false,
  } = parseArgs({ options }).values;
  const fault = password === undefined ? undefined : passwordFault(password, username ?? '');
  if (fault !== undefined) throw new Error(`The password ${fault}.`);
  const reset = await withDatabase((orm) =>
    resetPassword(orm, { username, password, withoutSecondFactor, withoutPasskeys }),
  );
  if (reset === undefined) throw new Error('There is no such operator.');
  return [
    `Operator: ${reset.username}`,
    ...(password === undefined ? [`Password: ${reset.password}`] : []),
    'Their sessions are ended.',
    reset.hasSecondFactor
      ? 'The second factor stays on. To switch it off, add --without-second-factor.'
      : 'The second factor is off.',
    ...(reset.passkeys > 0
      ? [`Passkeys that still log in: ${reset.passkeys}. To remove them, add --without-passkeys.`]
      : []),
  ].join('\n');
}

await printOutcome(run, USAGE);
