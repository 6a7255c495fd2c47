import { Readable } from 'node:stream';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { notBeingErased } from '#api/db/being-erased.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import { inTransaction } from '#api/db/transaction.ts';
import type { Sessions } from '#api/features/auth/session.service.ts';
import type { AppContext, Caller } from '#api/http/app-state.ts';
import { HEARTBEAT_SECONDS, type OperatorEvent, PRESENCE_SECONDS } from '#contract/events.ts';
import { Problem } from '#contract/problem.ts';
import { SECOND_MS } from '#contract/time.ts';
import { PresenceEntity } from './events.entities.ts';

/** One tab of a browser reads for all; more are of tabs that were closed without a word. */
const OF_SESSION_MAX = 8;
/** The limit of one operator, so that many logins of one do not take all streams. */
const OF_OPERATOR_MAX = 24;
const STREAMS_MAX = 200;
/** For whom there is no room. Seconds. */
const RETRY_AFTER = 30;

interface Deps extends ServiceDeps {
  sessions: Pick<Sessions, 'liveAmong'>;
}

/**
 * Tells operators' browsers what happens. PostgreSQL's NOTIFY for each message would hold up the writers of all others, so
 * that each server that has streams looks once a second.
 */
export function createEvents({ orm, now, sessions }: Deps) {
  const streams = new Set<EventStream>();
  let timer: NodeJS.Timeout | undefined;
  let looking = false;
  let isStopped = false;
  let seconds = 0;
  /** When the last look worked, in `seconds`. */
  let lookedAt = 0;

  /** Tells each stream what is new, and ends those whose session has ended. */
  async function look(): Promise<void> {
    const em = orm.em.fork();
    const changes = await readChanges(em);
    const presence = await tablesOf(em)
      .selectFrom('presence')
      .where('expires_at', '>', now().getTime())
      .select(['contact_id as contactId', 'operator_id as operatorId', 'name'])
      .orderBy('name')
      .execute();
    // Streams that are opened meanwhile are left out, since nothing is known of their sessions.
    const asked = [...streams];
    const live = await sessions.liveAmong(asked.map(({ tokenHash }) => tokenHash));
    for (const stream of asked) {
      if (live.has(stream.tokenHash)) stream.tell({ changes, presence });
      else close(stream);
    }
    lookedAt = seconds;
  }

  function lookSoon(): void {
    if (looking) return;
    looking = true;
    // While the database is away, nothing is told.
    void look()
      .catch(() => undefined)
      .finally(() => {
        looking = false;
      });
  }

  function tick(): void {
    seconds += 1;
    lookSoon();
    if (seconds % HEARTBEAT_SECONDS !== 0) return;
    // Without the database it is not known whether the sessions live on.
    if (seconds - lookedAt > HEARTBEAT_SECONDS) closeAll();
    for (const stream of streams) stream.beat();
  }

  function close(stream: EventStream): void {
    stream.end();
    forget(stream);
  }

  function closeAll(): void {
    for (const stream of streams) close(stream);
  }

  function forget(stream: EventStream): void {
    streams.delete(stream);
    if (streams.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    /** Answers with a stream that begins with what is so now. @throws Problem busy */
    open(ctx: AppContext, owner: StreamOwner): void {
      if (isStopped) throw new Problem('busy', { retryAfter: RETRY_AFTER });
      const ofOperator = [...streams].filter(({ operatorId }) => operatorId === owner.operator.id);
      const ofSession = ofOperator.filter(({ tokenHash }) => tokenHash === owner.tokenHash);
      for (const oldest of ofSession.slice(0, Math.max(0, 1 + ofSession.length - OF_SESSION_MAX)))
        close(oldest);
      const left = ofOperator.filter((stream) => streams.has(stream));
      for (const oldest of left.slice(0, Math.max(0, 1 + left.length - OF_OPERATOR_MAX))) close(oldest);
      if (streams.size >= STREAMS_MAX) throw new Problem('busy', { retryAfter: RETRY_AFTER });
      const stream = createEventStream(ctx, owner);
      if (ctx.method === 'HEAD') {
        stream.end();
        return;
      }
      streams.add(stream);
      stream.onClose(() => forget(stream));
      stream.beat();
      if (timer === undefined) {
        lookedAt = seconds;
        timer = setInterval(tick, SECOND_MS).unref();
      }
      lookSoon();
    },

    /** Ends all streams; no other is opened. */
    stop(): void {
      isStopped = true;
      closeAll();
    },

    /** An operator is answering a message, until PRESENCE_SECONDS from now. */
    note: (contactId: number, { id, username }: Caller): Promise<void> =>
      inTransaction(orm, async (em) => {
        const contact = tablesOf(em)
          .selectFrom('contact')
          .where('id', '=', contactId)
          .where(await notBeingErased(em));
        if ((await contact.select('id').executeTakeFirst()) === undefined) throw new Problem('not_found');
        const at = now();
        const expiresAt = new Date(at.getTime() + PRESENCE_SECONDS * SECOND_MS);
        // What has expired goes with it.
        await em.nativeDelete(PresenceEntity, { expiresAt: { $lte: at } });
        await em.upsert(PresenceEntity, { contactId, operatorId: id, name: username, expiresAt });
      }),

    /** An operator answers a message no more. */
    async leave(contactId: number, { id }: Caller): Promise<void> {
      await inTransaction(orm, (em) => em.nativeDelete(PresenceEntity, { contactId, operatorId: id }));
    },
  };
}

/** Entries of the activity that are looked at: on PostgreSQL an earlier one may be committed after a later one. */
const LATEST = 100;

/** Another text than before whenever messages came, went or changed, or an operator did something. */
async function readChanges(em: SqlEntityManager): Promise<string> {
  const latest = tablesOf(em).selectFrom('activity').select('id').orderBy('id', 'desc').limit(LATEST);
  const row = await tablesOf(em)
    .selectFrom('contact_count')
    .select((eb) => [
      eb.fn.sum<number | null>('changes').as('messages'),
      eb
        .selectFrom(latest.as('latest'))
        .select(({ fn }) => fn.sum<number | null>('latest.id').as('id'))
        .as('activity'),
      eb
        .selectFrom('mail_reply')
        .select(({ fn }) => fn.max<number | null>('changed_at').as('at'))
        .as('mails'),
    ])
    .executeTakeFirst();
  return `${row?.messages ?? 0}.${row?.activity ?? 0}.${row?.mails ?? 0}`;
}

/** What a client may leave unread before it is cut. Bytes. */
const UNREAD_MAX = 256 * 1024;

interface State {
  changes: string;
  presence: readonly { contactId: number; operatorId: number; name: string }[];
}

type EventStream = ReturnType<typeof createEventStream>;

/** One answer that is written for as long as its client reads it. */
function createEventStream(ctx: AppContext, { tokenHash, operator }: StreamOwner) {
  const body = new Readable({ read: () => undefined });
  ctx.type = 'text/event-stream';
  // nginx would wait for a whole buffer: https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_buffering
  ctx.set('X-Accel-Buffering', 'no');
  ctx.state.isEncoded = true;
  ctx.body = body;
  let changes: string | undefined;
  let answering = new Map<number, string>();

  function write(text: string): void {
    if (body.readableEnded || body.destroyed) return;
    body.push(text);
    if (body.readableLength > UNREAD_MAX) ctx.req.socket.resetAndDestroy();
  }

  const send = ({ type, ...data }: OperatorEvent) =>
    write(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`);

  return {
    tokenHash,
    operatorId: operator.id,
    /** Tells what is other than it was told before. */
    tell(state: State): void {
      if (state.changes !== changes) send({ type: 'contacts', changes: state.changes });
      changes = state.changes;
      const others = state.presence.filter(({ operatorId }) => operatorId !== operator.id);
      const groups = Map.groupBy(others, ({ contactId }) => contactId);
      const next = new Map([...groups].map(([id, rows]) => [id, rows.map(({ name }) => name)] as const));
      for (const [id, names] of next) {
        if (answering.get(id) !== names.join('\n')) send({ type: 'presence', contact_id: id, names });
      }
      for (const id of answering.keys()) {
        if (!next.has(id)) send({ type: 'presence', contact_id: id, names: [] });
      }
      answering = new Map([...next].map(([id, names]) => [id, names.join('\n')]));
    },
    beat: () => write(':\n\n'),
    end: () => void body.push(null),
    /** Called when the answer has ended, or its client is gone. */
    onClose: (listener: () => void) => void body.once('close', listener),
  };
}

interface StreamOwner {
  tokenHash: string;
  operator: Caller;
}
