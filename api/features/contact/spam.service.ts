import type { SqlEntityManager } from '@mikro-orm/sql';
import { shownAmong } from '#api/db/being-erased.ts';
import { rowsOfPage } from '#api/db/counts.ts';
import { engineOf } from '#api/db/engine.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { emailKey, phoneKey } from '#api/db/person-keys.ts';
import { type Row, tablesOf } from '#api/db/tables.ts';
import { inBatches, inTransaction, lockNames } from '#api/db/transaction.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import type { Page } from '#contract/endpoint.ts';
import { type BlockedSender, EXAMPLE_DAYS, type SpamReport } from '#contract/inbox-person.ts';
import { Problem } from '#contract/problem.ts';
import { DAY_MS } from '#contract/time.ts';
import {
  BlockedSenderEntity,
  ContactEntity,
  type ContactRow,
  type ExampleKind,
  SpamExampleEntity,
} from './contact.entities.ts';
import { senderKeys } from './judge-arrivals.ts';
import * as queries from './spam.queries.ts';
import {
  type Counts,
  EVERY_EXAMPLE,
  filteredWords,
  fingerprint,
  isTrained,
  judgeWords,
} from './spam-filter.ts';

/** Examples that are forgotten in one transaction. */
const BATCH = 100;

interface Deps extends ServiceDeps {
  /** Days; 0: messages are kept. */
  retentionDays: number;
}

type Sender = { email?: string | undefined; phone?: string | undefined };

/** Why messages are taken for spam, and which senders are blocked. */
export function createSpam({ orm, now, retentionDays }: Deps) {
  const exampleDays = Math.min(EXAMPLE_DAYS, retentionDays || EXAMPLE_DAYS);

  return {
    /** Why a message is, or is not, taken for spam. */
    async report(id: number): Promise<SpamReport> {
      const em = orm.em.fork();
      const isShown = await shownAmong(em);
      const contact = await em.findOne(ContactEntity, id);
      if (contact === null || !isShown(contact)) throw new Problem('not_found');
      const words = filteredWords(contact.message);
      const counts = await queries.readCounts(em, [EVERY_EXAMPLE, ...words.map(fingerprint)]);
      const examples = counts.get(EVERY_EXAMPLE) ?? { spam: 0, ham: 0 };
      const known = words.flatMap((word): [string, Counts][] => {
        const count = counts.get(fingerprint(word));
        return count === undefined ? [] : [[word, count]];
      });
      const judged = isTrained(examples) ? judgeWords(words, new Map(known), examples) : undefined;
      return {
        suspicion: contact.suspicion ?? null,
        learnt: (await queries.findExample(em, id))?.kind ?? null,
        chance: judged?.chance ?? null,
        words: judged?.decisive ?? [],
        examples,
        blocked: (await findBlocked(em, senderKeys(contact))).map(viewBlocked),
      };
    },

    /** Sets messages of this sender apart from now on. Where address and number are blocked already, returns the block that there is. */
    block: (sender: Sender, by: Caller | undefined): Promise<BlockedSender> =>
      inTransaction(orm, async (em) => {
        const keys = keysOf(sender);
        await lockNames(em, ['blocked senders']);
        const rows = await findBlocked(
          em,
          Object.values(keys).filter((key) => key !== null),
        );
        const isNew = (key: string | null) =>
          key !== null && rows.every((row) => row.address_key !== key && row.phone_key !== key);
        const [address, phone] = [isNew(keys.address), isNew(keys.phone)];
        const [first] = rows;
        if (first !== undefined && !address && !phone) return viewBlocked(first);
        const row = await tablesOf(em)
          .insertInto('blocked_sender')
          .values({
            address_key: address ? keys.address : null,
            phone_key: phone ? keys.phone : null,
            email: address ? (sender.email ?? null) : null,
            phone: phone ? (sender.phone ?? null) : null,
            blocked_at: now().getTime(),
            blocked_by: by?.username ?? null,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await recordActivity(em, { by, at: now(), action: 'sender blocked', subject: 'settings' });
        return viewBlocked(row);
      }),

    unblock: (id: number, by: Caller | undefined): Promise<void> =>
      inTransaction(orm, async (em) => {
        if ((await em.nativeDelete(BlockedSenderEntity, id)) === 0) throw new Problem('not_found');
        await recordActivity(em, { by, at: now(), action: 'sender unblocked', subject: 'settings' });
      }),

    /** Blocked senders, the latest first. */
    async listBlocked(page: PageQuery): Promise<Page<BlockedSender>> {
      const { limit, offset } = rowsOfPage(page);
      const em = orm.em.fork();
      const rows = await tablesOf(em)
        .selectFrom('blocked_sender')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return { rows: rows.map(viewBlocked), total: await em.count(BlockedSenderEntity) };
    },

    /** The filter forgets the words of old messages. Gives of how many. */
    async forgetOld(stop?: AbortSignal): Promise<number> {
      const before = new Date(now().getTime() - exampleDays * DAY_MS);
      const forget = async (em: SqlEntityManager, max: number) => {
        await queries.lockExamples(em);
        const old = await queries.oldExamples(em, before, max);
        await queries.deleteExamples(em, old);
        return old.length;
      };
      return inBatches(orm, BATCH, forget, stop);
    },
  };
}

interface PageQuery {
  page?: number | undefined;
  limit?: number | undefined;
}

/** Leaves out what was typed as a number and is none. @throws Problem invalid_fields where nothing is left */
function keysOf({ email, phone }: Sender): { address: string | null; phone: string | null } {
  const keys = {
    address: email === undefined ? null : emailKey(email),
    phone: phone === undefined ? null : phoneKey(phone),
  };
  if (keys.address === null && keys.phone === null) {
    throw Problem.field('phone', 'This does not look like a telephone number.');
  }
  return keys;
}

type BlockedRow = Row<'blocked_sender'>;

/** The rows that block one of these (`senderKeys`), the oldest first. An address and a number never have the same key. */
const findBlocked = (em: SqlEntityManager, keys: readonly string[]): Promise<BlockedRow[]> =>
  tablesOf(em)
    .selectFrom('blocked_sender')
    .where((eb) =>
      eb.or([
        engineOf(em).isOneOf(eb.ref('address_key'), keys),
        engineOf(em).isOneOf(eb.ref('phone_key'), keys),
      ]),
    )
    .selectAll()
    .orderBy('id')
    .execute();

const viewBlocked = (row: BlockedRow): BlockedSender => ({
  id: row.id,
  email: row.email,
  phone: row.phone,
  since: new Date(row.blocked_at).toISOString(),
  by: row.blocked_by,
});

/** Lets the filter learn from a message whose state an operator set, or that was restored. Returns the kind that was learnt from it before. */
export function learnFromState(em: SqlEntityManager, row: ContactRow): Promise<ExampleKind | null> {
  if (row.state === 'suspected') row.suspicion ??= 'marked';
  else if (row.suspicion === 'marked') row.suspicion = null;
  return learn(em, row, kindOf(row));
}

/** Forgets what the filter learnt from messages that went to the trash. */
export async function unlearn(em: SqlEntityManager, ids: readonly number[]): Promise<void> {
  await queries.lockExamples(em);
  const examples = await em.find(
    SpamExampleEntity,
    { contactId: { $in: [...ids] } },
    { disableIdentityMap: true },
  );
  await queries.deleteExamples(em, examples);
}

/** A message that was set apart and rescued is not spam; one that was not judged is no example. */
function kindOf({ state, suspicion }: ContactRow): ExampleKind | undefined {
  if (state === 'suspected') return 'spam';
  return state === 'answered' || suspicion ? 'ham' : undefined;
}

/** Replaces what was learnt from a message; undefined forgets it. Returns the kind before. */
export async function learn(
  em: SqlEntityManager,
  contact: ContactRow,
  kind: ExampleKind | undefined,
): Promise<ExampleKind | null> {
  const words = filteredWords(contact.message).map(fingerprint);
  await queries.lockExamples(em);
  const known = await queries.findExample(em, contact.id);
  const before = known?.kind ?? null;
  if (known?.kind === kind && known?.words.join() === words.join()) return before;
  if (known !== null) await queries.deleteExamples(em, [known]);
  if (kind === undefined) return before;
  const sender = fingerprint(emailKey(contact.email));
  await queries.insertExample(em, { contactId: contact.id, kind, words, sender, date: contact.date });
  return before;
}

/** Forgets at most `max` examples of what a sender wrote. Returns how many. */
export async function forgetExamples(em: SqlEntityManager, addressKey: string, max: number): Promise<number> {
  await queries.lockExamples(em);
  const examples = await em.find(
    SpamExampleEntity,
    { sender: fingerprint(addressKey) },
    { disableIdentityMap: true, limit: max },
  );
  await queries.deleteExamples(em, examples);
  return examples.length;
}
