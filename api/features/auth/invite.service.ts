import { randomBytes } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm, ServiceDeps } from '#api/db/orm-type.ts';
import { inTransaction, lockNames } from '#api/db/transaction.ts';
import { recordActivity, recordOwn } from '#api/features/activity/activity.service.ts';
import { INVITE_DAYS, INVITES_MAX } from '#contract/auth.ts';
import type { Role } from '#contract/auth-rules.ts';
import { Problem } from '#contract/problem.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Asker, PasswordCheck } from './account.service.ts';
import { InviteEntity, type InviteRow, OperatorEntity, type OperatorRow } from './auth.entities.ts';
import { hashToken } from './begin-session.ts';
import { listOperators } from './operator.service.ts';
import { hashPassword, passwordFault } from './password.ts';
import { operatorOf } from './session.service.ts';

/** How the link of an invitation is mailed. */
export interface InviteMailing {
  publicUrl: string;
  /** Sends one mail now. Gives what is wrong; undefined where it was taken. */
  mailNow: (
    to: string,
    mailOf: (brand: string) => { subject: string; text: string },
  ) => Promise<string | undefined>;
}

interface Deps extends ServiceDeps, InviteMailing {
  asOwner: AsOwner;
  check: PasswordCheck;
}

interface NewInvite {
  role: Role;
  password: string;
  name?: string | undefined;
  email?: string | undefined;
}

interface Invited {
  token: string;
  by: string;
  role: Role;
  expiresAt: Date;
}

/**
 * Invitations to a login. The token is in a link that its owner gives away, and stored as its hash alone. So it is mailed while it is
 * made, from memory, and once: a mail that fails is not tried again, and the owner copies the link.
 */
export function createInvites({ orm, now, asOwner, check, publicUrl, mailNow }: Deps) {
  /** @throws Problem invalid_fields for a wrong password, too_many, too_many_invites */
  async function invite(asker: Asker, { role, password, name = '', email }: NewInvite) {
    await check(asker, password, 'password');
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now().getTime() + INVITE_DAYS * DAY_MS);
    const { id, by } = await asOwner(asker.tokenHash, async (em, by) => {
      if ((await openInvites(em, now())).length >= INVITES_MAX) {
        throw new Problem('too_many_invites');
      }
      const row = { tokenHash: hashToken(token), role, name, operator: by.id, expiresAt };
      const detail = { role, ...(name !== '' && { name }) };
      await recordActivity(em, { by, at: now(), action: 'invited', subject: 'operator', detail });
      // Expired ones go with it.
      await em.nativeDelete(InviteEntity, { expiresAt: { $lte: now() } });
      return { id: await em.insert(InviteEntity, row), by: by.username };
    });
    const mail =
      email === undefined
        ? null
        : { error: (await mailNow(email, mailOf({ token, by, role, expiresAt }))) ?? null };
    return { id, token, expires: expiresAt.toISOString(), mail };
  }

  const mailOf =
    ({ token, by, role, expiresAt }: Invited) =>
    (brand: string) => ({
      subject: `${by} invites you · ${brand}`,
      text: `${by} invites you to ${brand} as an ${role}. Open this link to choose a username and a password:

${publicUrl}/login#invite=${token}

It makes one login, and is void after ${longDate.format(expiresAt)}. Do not pass it on. If you do not know ${by}, delete this mail.
`,
    });

  /** @throws Problem not_found */
  const revokeInvite = ({ tokenHash }: Asker, id: number) =>
    asOwner(tokenHash, async (em, by) => {
      const taken = await takeInvite(em, { id }, now());
      if (taken === null) throw new Problem('not_found');
      const detail = { role: taken.role, ...(taken.name !== '' && { name: taken.name }) };
      await recordActivity(em, { by, at: now(), action: 'invite revoked', subject: 'operator', detail });
    });

  /** @throws Problem invite_gone */
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

  /** Makes the login. @throws Problem invite_gone, invalid_fields */
  async function acceptInvite({
    token,
    ...given
  }: {
    token: string;
    username: string;
    password: string;
  }): Promise<void> {
    const username = given.username.trim();
    // The invite is checked first, so that no password is hashed for a stranger.
    const { by } = await readInvite(token);
    if (skeletonOf(username) === '')
      throw Problem.field('username', 'Enter a username with visible characters.');
    const fault = passwordFault(given.password, username);
    if (fault !== undefined) throw Problem.field('password', `This password ${fault}.`);
    const passwordHash = await hashPassword(given.password);
    await inTransaction(orm, async (em) => {
      await lockNames(em, [OPERATORS]);
      const taken = await takeInvite(em, { tokenHash: hashToken(token) }, now());
      if (taken === null) throw new Problem('invite_gone');
      const { role } = taken;
      // Two names that look alike would be one in the record of who did what.
      const others = await listOperators(em);
      if (others.some((other) => fold(other.username) === fold(username))) {
        throw Problem.field('username', 'This username is taken. Choose another.');
      }
      if (others.some((other) => skeletonOf(other.username) === skeletonOf(username))) {
        throw Problem.field('username', 'This username reads like one that is taken. Choose another.');
      }
      const id = await em.insert(OperatorEntity, { username, passwordHash, role });
      await recordOwn(em, { id, username }, 'joined', now(), { role, by });
    });
  }

  return { invite, revokeInvite, readInvite, acceptInvite };
}

const longDate = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

const fold = (username: string) => username.trim().normalize('NFKC').toLowerCase();

/** The invites that have not expired, the newest first, with who made them. */
export async function openInvites(em: SqlEntityManager, now: Date): Promise<InviteRow[]> {
  const open = { expiresAt: { $gt: now } };
  return em.find(InviteEntity, open, { orderBy: { id: 'desc' }, populate: ['operator'] });
}

/** Uses an invitation up; null when it is gone. Of two at once only one has it. */
async function takeInvite(
  em: SqlEntityManager,
  where: { tokenHash: string } | { id: number },
  now: Date,
): Promise<InviteRow | null> {
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true } as const;
  const invite = await em.findOne(InviteEntity, { ...where, expiresAt: { $gt: now } }, options);
  if (invite === null) return null;
  return (await em.nativeDelete(InviteEntity, { id: invite.id })) === 1 ? invite : null;
}

/**
 * Letters, digits and signs that read like a Latin letter, a digit or a sign of ASCII, in upper case as well as in lower (https://www.unicode.org/reports/tr39/,
 * of the scripts in which a whole name can be written so).
 */
const LIKE: Readonly<Record<string, string>> = {
  a: 'аАɑαΑ⍺ᎪꓮᗅⲁⲀ',
  b: 'ЬьВƄΒᏏᏴꓐᗷⲂ',
  c: 'сСᴄϲϹⅽⲥⲤᏟꮯꓚ',
  d: 'ԁᏧᎠᗞᗪꓒꓓ',
  e: 'еЕҽΕꬲᎬꓰⲈ',
  f: 'ꬵꞙẝſϜքꞘᖴꓝ',
  g: 'ɡᶃցᏀᏳԌꓖ',
  h: 'һНհΗᎻᏂⲎꓧᕼ',
  j: 'јЈϳͿᎫꓙ',
  k: 'КΚᏦⲔꓗᛕ',
  // The small i and l differ, and their capitals read alike.
  l: 'iіıɪɩιᎥꭵӏI1|ІӀΙƖǀᏞוןꓡꓲⲒⳐا١۱ߊ',
  m: 'МΜϺᎷⲘꓟᛖ',
  n: 'ոռΝⲚꓠ',
  o: '0оОοΟσօՕⲟⲞᴏᴑоꓳס٥۵߀०০੦૦୦௦౦೦൦',
  p: 'рРρϱΡᏢⲣⲢꓑᑭ⍴',
  q: 'ԛգզ',
  r: 'гᴦⲅꭇꭈꮁᎡᏒꓣᖇƦ',
  s: 'ѕЅꜱƽᏕᏚՏꮪꓢ',
  t: 'ТΤᎢⲦꓔ',
  u: 'υսՍᴜʋꞟꓴᑌ',
  v: 'ѵѴνᴠᏙꮩטꓦᐯ',
  w: 'ѡԝԜɯաᴡᏔᎳꮃꓪ',
  x: 'хХΧⲬꓫ᙭',
  y: 'уУүҮγɣʏΥϒⲨᎩᎽꓬყ',
  z: 'ᴢΖᏃꮓꓜ',
  ...{ 2: 'ƧϨꙄᒿ', 3: 'ЗзӠƷʒȜꝪᴈ३૩', 4: 'Ꮞ', 5: 'Ƽ', 6: 'бᏮⳒ', 7: '𐓒', 8: 'Ȣȣ৪੪ଃ', 9: '৭੧୨൭ⳊꝮ' },
  ...{ '-': '˗−➖Ⲻ', _: 'ˍ‗', '.': '٠܁܂ꓸ꘎·•‧∙⋅・', "'": '`´ʹʻʼʽʾˈ‘’‛′‵՚׳ꞌᑊ' },
};
const latinOf = new Map(
  Object.entries(LIKE).flatMap(([letter, like]) => [...like].map((each) => [each, letter] as const)),
);

/** Letters of India that are also written as two, of which the first reads as the letter without the sign. */
const IN_TWO: Readonly<Record<string, string>> = {
  ...{ आ: 'अा', ऑ: 'अॉ', ओ: 'अो', औ: 'अौ', ऄ: 'अॆ', ऍ: 'एॅ', ऎ: 'एॆ', ऐ: 'एे', ई: 'र्इ' },
  ...{ ఓ: 'ఒౕ', ఔ: 'ఒౌ', ౠ: 'ఋా', ౡ: 'ఌా' },
};
const IN_ONE = new RegExp(Object.keys(IN_TWO).join('|'), 'gu');

/** Invisible characters and spaces. U+2800 is Braille without a dot. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\s\u2800]/gu;

/** What Unicode calls the skeleton: equal for names that look the same; empty for an invisible one. */
const skeletonOf = (name: string): string =>
  Array.from(
    name
      .normalize('NFKD')
      .replace(INVISIBLE, '')
      .replace(IN_ONE, (letter) => IN_TWO[letter] ?? letter)
      .replace(/\p{Pd}/gu, '-'),
    (character) => latinOf.get(character) ?? character.toLowerCase(),
  )
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

/** Locked by whoever makes, changes or removes a login. */
const OPERATORS = 'operators';

/** The work of an owner on logins, in one transaction. @throws Problem unauthorized, forbidden */
type AsOwner = <T>(
  tokenHash: string,
  work: (em: SqlEntityManager, owner: OperatorRow) => Promise<T>,
) => Promise<T>;

/**
 * One at a time on all servers. The caller is read again behind the lock: of two owners who remove each other at once
 * the second is not an owner any more. So there is always one.
 */
export const createAsOwner =
  (orm: Orm): AsOwner =>
  (tokenHash, work) =>
    inTransaction(orm, async (em) => {
      await lockNames(em, [OPERATORS]);
      const owner = await operatorOf(em, tokenHash);
      if (owner.role !== 'owner') throw new Problem('forbidden');
      return work(em, owner);
    });
