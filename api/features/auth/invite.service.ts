import { randomBytes } from 'node:crypto';
import { lockNames } from '#api/db/locks.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import { INVITE_DAYS, INVITES_MAX } from '#contract/colleagues.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import type { Role } from '#contract/roles.ts';
import { DAY_MS } from '#contract/time.ts';
import { type AsOwner, OPERATORS } from './as-owner.ts';
import { hashToken } from './begin-session.ts';
import * as repository from './colleagues.repository.ts';
import { passwordFault } from './common-passwords.ts';
import { InviteEntity } from './invite.entities.ts';
import { skeletonOf } from './look-alike.ts';
import { hashPassword } from './password.ts';
import type { Asker, PasswordCheck } from './password-check.ts';
import * as operators from './session.repository.ts';

interface Deps {
  orm: Orm;
  now: () => Date;
  asOwner: AsOwner;
  check: PasswordCheck;
}

export interface Invites {
  /** @throws Problem invalid_fields for a wrong password, too_many, too_many_invites */
  invite(asker: Asker, given: { role: Role; password: string }): Promise<NewInvite>;
  /** @throws Problem not_found */
  revokeInvite(asker: Asker, id: number): Promise<undefined>;
  /** @throws Problem invite_gone */
  readInvite(token: string): Promise<{ role: Role; by: string; expires: string }>;
  /** Makes the login. @throws Problem invite_gone, invalid_fields */
  acceptInvite(given: { token: string; username: string; password: string }): Promise<undefined>;
}

interface NewInvite {
  id: number;
  token: string;
  expires: string;
}

/** Invitations to a login. The token is in a link that its owner gives away, and stored as its hash alone. */
export function createInvites({ orm, now, asOwner, check }: Deps): Invites {
  async function invite(asker: Asker, { role, password }: { role: Role; password: string }) {
    await check(asker, password, 'password');
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now().getTime() + INVITE_DAYS * DAY_MS);
    const id = await asOwner(asker.tokenHash, async (em, by) => {
      if ((await repository.openInvites(em, now())).length >= INVITES_MAX) {
        throw new Problem('too_many_invites');
      }
      const row = { tokenHash: hashToken(token), role, operator: by.id, expiresAt };
      await recordActivity(em, { by, at: now(), action: 'invited', subject: 'operator', detail: { role } });
      return repository.insertInvite(em, row, now());
    });
    return { id, token, expires: expiresAt.toISOString() };
  }

  const revokeInvite = ({ tokenHash }: Asker, id: number) =>
    asOwner(tokenHash, async (em, by) => {
      const taken = await repository.takeInvite(em, { id }, now());
      if (taken === null) throw new Problem('not_found');
      const detail = { role: taken.role };
      await recordActivity(em, { by, at: now(), action: 'invite revoked', subject: 'operator', detail });
      return undefined;
    });

  async function readInvite(token: string) {
    const found = await orm.em
      .fork()
      .findOne(
        InviteEntity,
        { tokenHash: hashToken(token), expiresAt: { $gt: now() } },
        { populate: ['operator'] },
      );
    if (found === null) throw new Problem('invite_gone');
    return { role: found.role, by: found.operator.username, expires: found.expiresAt.toISOString() };
  }

  async function acceptInvite({ token, ...given }: { token: string; username: string; password: string }) {
    const username = given.username.trim();
    // Nothing is hashed for a stranger.
    const { by } = await readInvite(token);
    if (skeletonOf(username) === '') throw invalidField('username', 'Enter a username that can be seen.');
    const fault = passwordFault(given.password, username);
    if (fault !== undefined) throw invalidField('password', `This password ${fault}.`);
    const passwordHash = await hashPassword(given.password);
    await inTransaction(orm, async (em) => {
      await lockNames(em, [OPERATORS]);
      const taken = await repository.takeInvite(em, { tokenHash: hashToken(token) }, now());
      if (taken === null) throw new Problem('invite_gone');
      const { role } = taken;
      // Two names that look alike would be one in the record of who did what.
      const others = await operators.listOperators(em);
      if (others.some((other) => fold(other.username) === fold(username))) {
        throw invalidField('username', 'Somebody has this username. Choose another.');
      }
      if (others.some((other) => skeletonOf(other.username) === skeletonOf(username))) {
        throw invalidField('username', 'Somebody has a username that reads like this one. Choose another.');
      }
      const id = await operators.insertOperator(em, { username, passwordHash, role });
      const activity = {
        action: 'joined',
        subject: 'operator',
        subjectId: id,
        detail: { role, by },
      } as const;
      await recordActivity(em, { by: { id, username }, at: now(), ...activity });
    });
    return undefined;
  }

  return { invite, revokeInvite, readInvite, acceptInvite };
}

const fold = (username: string) => username.trim().normalize('NFKC').toLowerCase();
