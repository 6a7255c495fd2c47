import type { PostgresClient } from './client.ts';

const RECONNECT_MS = 1_000;

/**
 * Calls `onNotify` for each notification of the channel, and after each new connection, since some may have been missed.
 * Connects again until the client ends. A connection may be dead without saying so: notifications only make sooner what is
 * asked for anyway.
 */
export function listen(client: PostgresClient, channel: string, onNotify: () => void): void {
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
