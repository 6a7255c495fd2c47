import type { Orm } from '#api/db/orm-type.ts';
import type { Limiter } from '#api/http/endpoints/rate-limit.ts';
import { Problem } from '#contract/problem.ts';
import { countGuess, triesOf } from './count-guesses.ts';
import { verifyPassword } from './password.ts';
import type { OperatorRow } from './session.entities.ts';
import { operatorOf } from './session.service.ts';

interface Deps {
  orm: Orm;
  failures: Limiter;
}

/** An operator call: by which session, from where. */
export interface Asker {
  tokenHash: string;
  ip: string;
}

/** Returns who asks, once their password is proved. @throws Problem invalid_fields naming `field`, too_many, unauthorized */
export type PasswordCheck = (asker: Asker, password: string, field: string) => Promise<OperatorRow>;

/** A wrong password or code of somebody who is logged in. */
export const isWrongField = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'invalid_fields';

/** Asks an operator who is logged in for the password again. A wrong one counts as a failed login. */
export function createPasswordCheck({ orm, failures }: Deps): PasswordCheck {
  return ({ tokenHash, ip }, password, field) => {
    const work = async () => {
      const operator = await operatorOf(orm.em.fork(), tokenHash);
      if (await verifyPassword(operator.passwordHash, password)) return operator;
      // No 401: the session itself is good, and goes on.
      const message = 'This is not the current password.';
      throw Problem.field(field, message);
    };
    return countGuess(triesOf(failures, ip), { work, isWrong: isWrongField });
  };
}
