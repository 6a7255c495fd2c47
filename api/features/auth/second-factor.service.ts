import type { SqlEntityManager } from '@mikro-orm/sql';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { recordOwn } from '#api/features/activity/activity.service.ts';
import type { Limiter } from '#api/http/endpoints/rate-limit.ts';
import { Problem } from '#contract/problem.ts';
import { makeSecret, noSecondFactor, renewRecoveryCodes as renewCodes, spendCode, stepOf } from './codes.ts';
import { bareCode, type CodeTries, countGuess, triesOf } from './count-guesses.ts';
import { deleteSessions } from './operator.service.ts';
import { type Asker, isWrongField, type PasswordCheck } from './password-check.ts';
import { OperatorEntity, type OperatorRow, RecoveryCodeEntity } from './session.entities.ts';
import { operatorOf } from './session.service.ts';

interface Deps extends ServiceDeps {
  failures: Limiter;
  codes: CodeTries;
  check: PasswordCheck;
}

interface Proof {
  password: string;
  code: string;
}

/** Each method throws Problem invalid_fields for a wrong password or code, too_many after too many of them. */
export function createSecondFactor({ orm, now, failures, codes, check }: Deps) {
  /** Does `work` in one transaction. A wrong code in it counts as a failed login. */
  const act = <T>(
    { tokenHash, ip }: Asker,
    work: (em: SqlEntityManager, operator: OperatorRow) => Promise<T>,
  ): Promise<T> =>
    countGuess(triesOf(failures, ip), {
      isWrong: isWrongField,
      work: () => inTransaction(orm, async (em) => work(em, await operatorOf(em, tokenHash))),
    });

  /** @throws Problem second_factor_on */
  async function beginSecondFactor(asker: Asker, password: string) {
    await check(asker, password, 'password');
    return act(asker, async (em, { id, totpSecret }) => {
      if (isOn({ totpSecret })) throw new Problem('second_factor_on');
      const secret = makeSecret();
      await em.nativeUpdate(OperatorEntity, { id }, { totpPending: secret });
      return { secret };
    });
  }

  /** Ends every other session: they were begun without it. @throws Problem second_factor_on, second_factor_off */
  async function confirmSecondFactor(asker: Asker, code: string) {
    const { id } = await operatorOf(orm.em.fork(), asker.tokenHash);
    const confirm = () =>
      act(asker, async (em, by) => {
        const { totpSecret, totpPending } = by;
        if (isOn({ totpSecret })) throw new Problem('second_factor_on');
        if (typeof totpPending !== 'string') throw new Problem('second_factor_off');
        const step = stepOf(totpPending, bareCode(code), now());
        if (step === undefined) throw wrongCode();
        // The code that confirmed it opens nothing any more.
        const on = { totpSecret: totpPending, totpPending: null, totpSince: now(), totpLastStep: step };
        await em.nativeUpdate(OperatorEntity, { id }, on);
        await deleteSessions(em, id, asker.tokenHash);
        await recordOwn(em, by, 'second factor on', now());
        return { recovery_codes: await renewCodes(em, id) };
      });
    return countGuess(codes(id, code), { work: confirm, isWrong: isWrongField });
  }

  /** Password first, then the code, which is used up with the work that it allows. */
  async function prove<T>(
    asker: Asker,
    { password, code }: Proof,
    work: (em: SqlEntityManager, operator: OperatorRow) => Promise<T>,
  ): Promise<T> {
    const { id } = await check(asker, password, 'password');
    const spend = () =>
      act(asker, async (em, operator) => {
        if (!isOn(operator)) throw new Problem('second_factor_off');
        if (!(await spendCode(em, operator, code, now()))) throw wrongCode();
        return work(em, operator);
      });
    return countGuess(codes(id, code), { work: spend, isWrong: isWrongField });
  }

  /** Returns who asks, once the password is proved and, where the second factor is on, its code. */
  async function proveOwner(
    asker: Asker,
    { password, code }: { password: string; code?: string | undefined },
  ): Promise<OperatorRow> {
    if (code !== undefined && isOn(await operatorOf(orm.em.fork(), asker.tokenHash))) {
      return prove(asker, { password, code }, async (_, operator) => operator);
    }
    const operator = await check(asker, password, 'password');
    if (isOn(operator)) throw wrongCode('Enter the code of the second factor, too.');
    return operator;
  }

  /** @throws Problem second_factor_off */
  const removeSecondFactor = (asker: Asker, proof: Proof) =>
    prove(asker, proof, async (em, by) => {
      await em.nativeUpdate(OperatorEntity, { id: by.id }, noSecondFactor);
      await em.nativeDelete(RecoveryCodeEntity, { operator: by.id });
      await recordOwn(em, by, 'second factor off', now());
    });

  /** @throws Problem second_factor_off */
  const renewRecoveryCodes = (asker: Asker, proof: Proof) =>
    prove(asker, proof, async (em, by) => {
      await recordOwn(em, by, 'recovery codes renewed', now());
      return { recovery_codes: await renewCodes(em, by.id) };
    });

  return { proveOwner, beginSecondFactor, confirmSecondFactor, removeSecondFactor, renewRecoveryCodes };
}

const isOn = ({ totpSecret }: Pick<OperatorRow, 'totpSecret'>) => typeof totpSecret === 'string';

const wrongCode = (message = 'This code is wrong, or it was used already.') => Problem.field('code', message);
