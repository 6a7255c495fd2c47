import { Readable } from 'node:stream';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { notBeingErased } from '#api/db/being-erased.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import { inTransaction } from '#api/db/transaction.ts';
import type { Sessions } from '#api/features/auth/session.service.ts';
import type { AppContext, Caller } from '#api/http/app-state.ts';
import { allows, answerers, editors } from '#contract/auth-rules.ts';
import { HEARTBEAT_SECONDS, OPEN_SECONDS, type OperatorEvent, PRESENCE_SECONDS } from '#contract/events.ts';
import { Problem } from '#contract/problem.ts';
import { SECOND_MS } from '#contract/time.ts';
import { PresenceEntity } from './events.entities.ts';
import { readOpenTexts, type StoredText } from './open-texts.queries.ts';

/** One tab of a browser reads for all; more are of tabs that were closed without a word. */
const OF_SESSION_MAX = 8;
/** The limit of one operator, so that many logins of one do not take all streams. */
const OF_OPERATOR_MAX = 24;
const STREAMS_MAX = 200;
/** Entries of presence that are sent: a site does not have more operators. */
const PRESENT_MAX = 1_000;
/** When a client that was refused for lack of room may try again. Seconds. */
const RETRY_AFTER = 30;

interface Deps extends ServiceDeps {
  sessions: Pick<Sessions, 'liveAmong'>;
}

/**
 * Sends operators' browsers what happens. Each server that has streams looks once a second, since PostgreSQL's NOTIFY for each
 * message would hold up the writers of all others.
 */
export function createEvents({ orm, now, sessions }: Deps) {
  const streams = new Set<EventStream>();
  let timer: NodeJS.Timeout | undefined;
  let isPolling = false;
  let isStopped = false;
  let seconds = 0;
  /** When the last look worked, in `seconds`. */
  let lookedAt = 0;

  /** Sends each stream what is new, and ends those whose session has ended. */
  async function poll(): Promise<void> {
    const em = orm.em.fork();
    const changes = await readChanges(em);
    const presence = await tablesOf(em)
      .selectFrom('presence')
      .where('expires_at', '>', now().getTime())
      .select(['place', 'operator_id as operatorId', 'key', 'name'])
      .orderBy('name')
      .limit(PRESENT_MAX)
      .execute();
    const texts = presence.filter(({ place }) => !place.startsWith(MESSAGE)).map(({ place }) => place);
    const stored = await readOpenTexts(em, [...new Set(texts)]);
    // Streams that are opened during the next query are left out, since it does not look up their sessions.
    const asked = [...streams];
    const live = await sessions.liveAmong(asked.map(({ tokenHash }) => tokenHash));
    for (const stream of asked) {
      if (live.has(stream.tokenHash)) stream.sendChanges({ changes, presence, stored });
      else close(stream);
    }
    lookedAt = seconds;
  }

  function schedulePoll(): void {
    if (isPolling) return;
    isPolling = true;
    // While the database is away, nothing is sent.
    void poll()
      .catch(() => undefined)
      .finally(() => {
        isPolling = false;
      });
  }

  function tick(): void {
    seconds += 1;
    schedulePoll();
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

  /** Notes which message an operator answers or which text is open. What has expired is removed with it. */
  async function keep(em: SqlEntityManager, { seconds, ...present }: Present): Promise<void> {
    const at = now();
    await em.nativeDelete(PresenceEntity, { expiresAt: { $lte: at } });
    await em.upsert(PresenceEntity, {
      ...present,
      expiresAt: new Date(at.getTime() + seconds * SECOND_MS),
    });
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
      schedulePoll();
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
        await keep(em, {
          ...{ place: `${MESSAGE}${contactId}`, operatorId: id, key: '', name: username },
          seconds: PRESENCE_SECONDS,
        });
      }),

    /** An operator answers a message no more. */
    async leave(contactId: number, { id }: Caller): Promise<void> {
      const place = `${MESSAGE}${contactId}`;
      await inTransaction(orm, (em) => em.nativeDelete(PresenceEntity, { place, operatorId: id }));
    },

    /** An operator has a text open, until OPEN_SECONDS from now. @param key of the editor */
    noteText: (key: string, place: string, { id, username }: Caller): Promise<void> =>
      inTransaction(orm, (em) =>
        keep(em, { place, operatorId: id, key, name: username, seconds: OPEN_SECONDS }),
      ),

    /** An editor is closed. */
    async leaveText(key: string, { id }: Caller): Promise<void> {
      await inTransaction(orm, (em) => em.nativeDelete(PresenceEntity, { key, operatorId: id }));
    },
  };
}

/** With its id the place of whoever answers it. */
const MESSAGE = 'contact ';

interface Present {
  place: string;
  operatorId: number;
  key: string;
  name: string;
  seconds: number;
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
  presence: readonly Omit<Present, 'seconds'>[];
  /** Of the texts that are open. */
  stored: ReadonlyMap<string, StoredText>;
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
  const [answers, edits] = [answerers, editors].map((access) => allows(access, operator.role));
  /** What was sent last of each place. */
  let sent = new Map<string, string>();

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
    /** Sends what differs from what was sent before. */
    sendChanges({ changes: latest, presence, stored }: State): void {
      if (answers && latest !== changes) send({ type: 'contacts', changes: latest });
      changes = latest;
      const next = new Map<string, string>();
      const sendIfNew = (place: string, event: OperatorEvent) => {
        const text = JSON.stringify(event);
        next.set(place, text);
        if (sent.get(place) !== text) send(event);
      };
      for (const [place, rows] of Map.groupBy(presence, (row) => row.place)) {
        const text = stored.get(place);
        if (text !== undefined && edits) sendIfNew(place, openEvent(place, { rows, text, operator }));
        const others = rows.filter(({ operatorId }) => operatorId !== operator.id);
        if (text === undefined && answers && others.length > 0)
          sendIfNew(place, answeringEvent(place, others));
      }
      for (const place of sent.keys()) {
        if (next.has(place)) continue;
        if (place.startsWith(MESSAGE)) send(answeringEvent(place, []));
        else send(openEvent(place, { rows: [], text: NOBODY, operator }));
      }
      sent = next;
    },
    beat: () => write(':\n\n'),
    end: () => void body.push(null),
    /** Called when the answer has ended, or its client is gone. */
    onClose: (listener: () => void) => void body.once('close', listener),
  };
}

const answeringEvent = (place: string, rows: readonly { name: string }[]): OperatorEvent => ({
  type: 'presence',
  contact_id: Number(place.slice(MESSAGE.length)),
  names: rows.map(({ name }) => name),
});

const NOBODY: StoredText = { version: null, by: null, at: null };

interface OpenText {
  rows: State['presence'];
  text: StoredText;
  operator: Caller;
}

const openEvent = (place: string, { rows, text, operator }: OpenText): OperatorEvent => ({
  type: 'open',
  text: place,
  editors: rows.map(({ key, name, operatorId }) => ({ key, name, isYou: operatorId === operator.id })),
  ...text,
  at: text.at === null ? null : new Date(text.at).toISOString(),
});

interface StreamOwner {
  tokenHash: string;
  operator: Caller;
}
