import { hash } from '@node-rs/argon2';
import { OperatorEntity } from '#api/features/auth/auth.entities.ts';
import { beginSession } from '#api/features/auth/begin-session.ts';
import type { Role } from '#contract/auth-rules.ts';
import { type Client, clientOf } from './client.ts';
import { password, type TestApp } from './test-app.ts';

export interface Colleague {
  id: number;
  username: string;
}

/** One more login, with the password of all tests. Its hash is a weak one, which is made at once. */
export async function aColleague(app: TestApp, role: Role, username = `the ${role}`): Promise<Colleague> {
  const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  return { id: await app.orm.em.fork().insert(OperatorEntity, { username, role, passwordHash }), username };
}

/** A live token of a login, without its password. */
export async function tokenOf(app: TestApp, { id }: Pick<Colleague, 'id'>): Promise<string> {
  const em = app.orm.em.fork();
  const operator = await em.findOneOrFail(OperatorEntity, id);
  return (await beginSession(em, operator, { device: 'a test', createdAt: new Date() })).token;
}

/** A colleague who is logged in. */
export const clientAs = async (app: TestApp, colleague: Pick<Colleague, 'id'>): Promise<Client> =>
  clientOf(app.url, await tokenOf(app, colleague));

/** One more login, which is logged in. */
export const clientOfColleague = async (app: TestApp, role: Role, username?: string): Promise<Client> =>
  clientAs(app, await aColleague(app, role, username));
