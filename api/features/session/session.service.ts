import { createHash, randomBytes } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/sqlite';
import { whenFree } from '#api/db/when-free.ts';
import type { Limiter } from '#api/http/rate-limit.ts';
import { Problem } from '#contract/problem.ts';
import { hashPassword, makePassword, verifyPassword } from './password.ts';
import { OperatorEntity, SessionEntity } from './session.entities.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
export const SESSION_MS = 30 * DAY_MS;

interface Deps {
  orm: MikroORM;
  now: () => Date;
  /** Failed logins of one address, whatever the name. */
  failures: Limiter;
}

export interface Sessions {
  /** @throws Problem wrong_credentials, too_many */
  login(credentials: { username: string; password: string }, ip: string): Promise<{ token: string }>;
  /** The hash by which a live session is known, or undefined. */
  find(token: string): Promise<string | undefined>;
  logout(tokenHash: string): Promise<void>;
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

export function createSessions({ orm, now, failures }: Deps): Sessions {
  // Verified for unknown names: the answer takes the same time.
  const nobody = hashPassword(makePassword());

  async function login({ username, password }: { username: string; password: string }, ip: string) {
    // Counted before the work: of many at once, no more than the limit reach the hash.
    await failures.take(ip);
    const operator = await orm.em.fork().findOne(OperatorEntity, { username });
    const correct = await verifyPassword(operator?.passwordHash ?? (await nobody), password);
    if (operator === null || !correct) throw new Problem('wrong_credentials');
    await failures.giveBack(ip);
    const token = randomBytes(32).toString('base64url');
    const createdAt = now();
    await whenFree(() =>
      orm.em.fork().transactional(async (em) => {
        await em.nativeDelete(SessionEntity, { expiresAt: { $lte: createdAt } });
        const expiresAt = new Date(createdAt.getTime() + SESSION_MS);
        em.create(SessionEntity, {
          tokenHash: hashToken(token),
          operator: operator.id,
          createdAt,
          expiresAt,
        });
      }),
    );
    return { token };
  }

  async function find(token: string) {
    const tokenHash = hashToken(token);
    const live = await orm.em.fork().count(SessionEntity, { tokenHash, expiresAt: { $gt: now() } });
    return live === 1 ? tokenHash : undefined;
  }

  async function logout(tokenHash: string) {
    await whenFree(() => orm.em.fork().nativeDelete(SessionEntity, { tokenHash }));
  }

  return { login, find, logout };
}
