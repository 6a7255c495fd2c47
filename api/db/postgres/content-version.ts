import { FIXTURE_MS } from '#contract/fixtures-rules.ts';
import type { ContentVersion } from '../engine.ts';
import type { Orm } from '../orm-type.ts';
import { clientOf, type PostgresClient } from './client.ts';

/** How long what was read is used, from when the reading began: what is written elsewhere shows within a second. */
const HOLDS_MS = 750;
/** How often the version is read while there is traffic. */
const READ_EVERY_MS = 250;
/** The channel that the triggers notify. */
const CHANNEL = 'content';

/** `next`: when the next post is published or the next fixture is over, whichever comes first. */
const STORED = `select revision, least(
    (select min(date) from post where deleted_at is null and state = 'published' and date > $1),
    (select min(starts_at) from fixture where starts_at > $1 - ${FIXTURE_MS}) + ${FIXTURE_MS}
  ) as next from content_revision`;

interface Known {
  /** The stored version and when it changes without a write. */
  value: string;
  /** Holds for dates of `from` until before `until`. Milliseconds since 1970. */
  from: number;
  until: number;
  /** When the reading began, by `performance.now()`. */
  began: number;
  /** What this process had written by then. */
  writes: number;
}

/** The version as it was read last. A request begins to read it again when that is long ago; one that finds none waits for it. */
export function createContentVersion({ orm, now }: { orm: Orm; now: () => Date }): ContentVersion {
  const client = clientOf(orm);
  let known: Known | undefined;
  let lastRead = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function run(): Promise<void> {
    const from = now().getTime();
    const { contentWrites } = client.counts;
    lastRead = performance.now();
    const began = lastRead;
    const { rows } = await client.side.query<{ revision: string; next: number | null }>(STORED, [from]);
    const [row] = rows;
    if (row === undefined) return;
    const value = `${row.revision} ${row.next ?? ''}`;
    known = { value, from, until: row.next ?? Number.POSITIVE_INFINITY, began, writes: contentWrites };
  }

  /** Never rejects: while the database is away, nothing is known. */
  function read(): Promise<void> {
    reading ??= run()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  function current(): string | undefined {
    const at = performance.now();
    if (at - lastRead > READ_EVERY_MS) void read();
    if (known === undefined || at - known.began > HOLDS_MS) return undefined;
    const time = now().getTime();
    const isOfNow = time >= known.from && time < known.until;
    return isOfNow && known.writes === client.counts.contentWrites ? known.value : undefined;
  }

  async function refresh(): Promise<void> {
    if (current() !== undefined) return;
    // One that is under way may have begun before this process wrote.
    await reading;
    if (current() === undefined) await read();
  }

  listen(client, CHANNEL, () => void read());
  return { current, refresh };
}

const RECONNECT_MS = 1_000;

/**
 * Calls `onNotify` for each notification of the channel, and after each new connection, since some may have been missed.
 * Connects again until the client ends. A connection may be dead without a sign: notifications only make sooner what is
 * asked for anyway.
 */
function listen(client: PostgresClient, channel: string, onNotify: () => void): void {
  let isEnded = false;
  let connection: ReturnType<PostgresClient['newConnection']> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function connectLater(): void {
    if (!isEnded) timer = setTimeout(() => void connect(), RECONNECT_MS).unref();
  }

  async function connect(): Promise<void> {
    let isConnected = false;
    try {
      const next = client.newConnection();
      connection = next;
      next.on('notification', onNotify);
      await next.connect();
      isConnected = true;
      next.once('end', connectLater);
      await next.query(`listen ${channel}`);
      onNotify();
    } catch {
      await connection?.end().catch(() => undefined);
      if (!isConnected) connectLater();
    }
  }

  client.onEnd.push(async () => {
    isEnded = true;
    clearTimeout(timer);
    await connection?.end().catch(() => undefined);
  });
  void connect();
}
