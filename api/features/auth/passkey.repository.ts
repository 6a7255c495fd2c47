import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from '#api/db/tables.ts';
import { PasskeyEntity, type PasskeyRow, SpentChallengeEntity } from './passkey.entities.ts';

/** Oldest first. */
export const listPasskeys = (em: SqlEntityManager, operator: number): Promise<PasskeyRow[]> =>
  em.find(PasskeyEntity, { operator }, { orderBy: { id: 'asc' } });

/** By operator, how many they have. */
export async function countPasskeys(em: SqlEntityManager): Promise<Map<number, number>> {
  const rows = await tablesOf(em)
    .selectFrom('passkey')
    .select(({ fn }) => ['operator_id', fn.countAll().as('count')])
    .groupBy('operator_id')
    .execute();
  return new Map(rows.map(({ operator_id: id, count }) => [id, Number(count)]));
}

/** The name of the one that is gone; undefined when the operator has none such. */
export async function deletePasskey(
  em: SqlEntityManager,
  operator: number,
  id: number,
): Promise<string | undefined> {
  const passkey = await em.findOne(PasskeyEntity, { id, operator });
  if (passkey === null || (await em.nativeDelete(PasskeyEntity, { id, operator })) === 0) return undefined;
  return passkey.name;
}

/** False when it is gone, or another answer of it was taken since `before` was read. */
export async function countUse(
  em: SqlEntityManager,
  { id, counter: before }: Pick<PasskeyRow, 'id' | 'counter'>,
  { counter, lastUsedAt }: { counter: number; lastUsedAt: Date },
): Promise<boolean> {
  return (await em.nativeUpdate(PasskeyEntity, { id, counter: before }, { counter, lastUsedAt })) === 1;
}

/** True once for each challenge, on all servers. */
export async function spendChallenge(
  em: SqlEntityManager,
  challenge: string,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<boolean> {
  await em.nativeDelete(SpentChallengeEntity, { expiresAt: { $lte: now } });
  const { numInsertedOrUpdatedRows = 0n } = await tablesOf(em)
    .insertInto('spent_challenge')
    .values({ challenge, expires_at: expiresAt.getTime() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}
