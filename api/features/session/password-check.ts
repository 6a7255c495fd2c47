import type { MikroORM } from '@mikro-orm/sqlite';
import type { Limiter } from '#api/http/rate-limit.ts';
import { Problem } from '#contract/problem.ts';
import { verifyPassword } from './password.ts';
import type { OperatorRow } from './session.entities.ts';
import { operatorOf } from './session-operator.ts';

interface Deps {
  orm: MikroORM;
  failures: Limiter;
}

/** Who asks, once their password is proved. @throws Problem invalid_fields naming `field`, too_many, unauthorized */
export type PasswordCheck = (
  asker: { tokenHash: string; ip: string },
  password: string,
  field: string,
) => Promise<OperatorRow>;

/** Asks an operator who is logged in for the password again. A wrong one counts as a failed login. */
export function createPasswordCheck({ orm, failures }: Deps): PasswordCheck {
  return async ({ tokenHash, ip }, password, field) => {
    await failures.take(ip);
    const operator = await operatorOf(orm.em.fork(), tokenHash);
    if (!(await verifyPassword(operator.passwordHash, password))) {
      // No 401: the session itself is good, and goes on.
      const message = 'This is not the current password.';
      throw new Problem('invalid_fields', { errors: [{ field, message }] });
    }
    await failures.giveBack(ip);
    return operator;
  };
}
