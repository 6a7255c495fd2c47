import type { SqlEntityManager } from '@mikro-orm/sql';
import { phoneKey, wholeNumber } from '#api/db/person-keys.ts';
import { tablesOf } from '#api/db/tables.ts';
import type { Contact, ContactChange } from '#contract/inbox.ts';
import { Problem } from '#contract/problem.ts';
import { plainDigits } from '#contract/scripts.ts';
import type { Done } from './change-row.ts';
import { type ContactRow, CorrectionEntity } from './contact.entities.ts';

/** What is used in place of an address and a number that somebody mistyped. The messages stay as they were sent. */
export type Correction = NonNullable<Contact['corrected']>;
type Wanted = Pick<ContactChange, 'corrected_email' | 'corrected_phone'>;

/** Corrects how a person is reached, of all their messages. Returns what was changed. @throws Problem invalid_fields */
export async function correct(
  em: SqlEntityManager,
  { emailKey, email, phone }: ContactRow,
  { corrected_email, corrected_phone }: Wanted,
): Promise<Done[]> {
  if (corrected_email === undefined && corrected_phone === undefined) return [];
  if (emailKey === '') throw Problem.field('corrected_email', 'This message belongs to no person.');
  const before = await em.findOne(CorrectionEntity, emailKey);
  // What is as it was written needs no correction.
  const after = {
    email: pick(corrected_email, before?.email, email),
    phone: pick(corrected_phone, before?.phone, phone),
  };
  const done: Done[] = [];
  if (after.email !== (before?.email ?? null))
    done.push({ action: after.email === null ? 'address as written' : 'address corrected' });
  if (after.phone !== (before?.phone ?? null))
    done.push({ action: after.phone === null ? 'number as written' : 'number corrected' });
  if (done.length === 0) return [];
  if (after.email === null && after.phone === null) await em.nativeDelete(CorrectionEntity, { emailKey });
  else
    await em.upsert(CorrectionEntity, {
      emailKey,
      ...after,
      phoneKey: after.phone === null ? null : phoneKey(after.phone),
    });
  return done;
}

const pick = (wanted: string | null | undefined, before: string | null | undefined, written: string) =>
  wanted === undefined ? (before ?? null) : wanted === written ? null : wanted;

/** By the keys of persons' addresses. */
export async function correctionsOf(
  em: SqlEntityManager,
  emailKeys: readonly string[],
): Promise<Map<string, Correction>> {
  const keys = [...new Set(emailKeys)].filter((key) => key !== '');
  if (keys.length === 0) return new Map();
  const rows = await tablesOf(em)
    .selectFrom('correction')
    .where('email_key', 'in', keys)
    .select(['email_key', 'email', 'phone', 'phone_key'])
    .execute();
  return new Map(rows.map(({ email_key, ...correction }) => [email_key, correction]));
}

/** Persons of one search, at most. */
const FOUND_MAX = 500;

/** Keys of the persons whose corrected address or number holds what is searched for. Numbers are found in any spelling. */
export async function correctedPersons(em: SqlEntityManager, q: string): Promise<string[]> {
  // What has a meaning in LIKE is left out; `_` is in many addresses, and matches itself, too.
  const part = q.trim().replaceAll(/[%\\]/g, '').toLowerCase();
  if (!/[^_]/.test(part)) return [];
  const typed = plainDigits(part);
  const digits = /^[\d\s+().-]+$/.test(typed) ? typed.replaceAll(/\D/g, '') : '';
  const rows = await tablesOf(em)
    .selectFrom('correction')
    .where(({ eb, or, fn }) =>
      or([
        eb(fn<string>('lower', ['email']), 'like', `%${part}%`),
        ...(digits === '' ? [] : [eb('phone_key', 'like', `%${digits}%`)]),
        eb('phone_key', '=', wholeNumber(q)),
      ]),
    )
    .select('email_key')
    .limit(FOUND_MAX)
    .execute();
  return rows.map(({ email_key }) => email_key);
}

/** The address that a person is written to. */
export const addressOf = async (
  em: SqlEntityManager,
  { email, emailKey }: Pick<ContactRow, 'email' | 'emailKey'>,
): Promise<string> => (await correctionsOf(em, [emailKey])).get(emailKey)?.email ?? email;

/** Deletes the corrections of persons of whom no message is left. */
export async function forgetCorrections(em: SqlEntityManager): Promise<void> {
  await tablesOf(em)
    .deleteFrom('correction')
    .where(({ and, not, exists, selectFrom }) =>
      and(
        (['contact', 'deleted_contact'] as const).map((table) =>
          not(
            exists(
              selectFrom(table)
                .whereRef(`${table}.email_key`, '=', 'correction.email_key')
                .select(`${table}.id`),
            ),
          ),
        ),
      ),
    )
    .execute();
}
