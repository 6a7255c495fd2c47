import type { BrowserContext, Page } from '@playwright/test';
import type { PushedNotice, PushService } from './push-service.ts';
import { withWorker } from './worker-events.ts';

const hours = new Date().getUTCHours() - 12;

/** A zone where it is about noon, whenever this runs: readers are told by day. Its sign is that of POSIX. */
export const noonZone = `Etc/GMT${hours < 0 ? '' : '+'}${hours}`;

/** What a browser keeps of its subscription. */
interface Kept {
  device: ReturnType<PushService['device']>;
  key: string;
}

export interface BrowserPush {
  /** What the browser is subscribed to, as it knows it itself. */
  subscribed: () => string | undefined;
  /** The browser forgets its subscription, as after months without use. */
  drop: () => void;
  /** The browser has another one in its place, and no event says so to the worker. */
  replace: () => void;
}

/**
 * The browser's own push service is not reachable here: `service` takes its place for all tabs of this context.
 * As a browser does, it keeps one subscription, and refuses another key while there is one.
 */
export async function subscribeBy(context: BrowserContext, service: PushService): Promise<BrowserPush> {
  let kept: Kept | undefined;
  await context.exposeFunction('keptSubscription', () => kept);
  await context.exposeFunction('newSubscription', (key: string) => {
    if (kept !== undefined && kept.key !== key) return undefined;
    kept ??= { device: service.device(), key };
    return kept;
  });
  await context.exposeFunction('endSubscription', () => {
    kept = undefined;
  });
  await context.addInitScript(() => {
    const calls = window as unknown as {
      keptSubscription: () => Promise<Kept | undefined>;
      newSubscription: (key: string) => Promise<Kept | undefined>;
      endSubscription: () => Promise<void>;
    };
    const bytesOf = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
    const describe = ({ device: { endpoint, keys }, key }: Kept) => ({
      endpoint,
      options: { userVisibleOnly: true, applicationServerKey: bytesOf(key).buffer },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        await calls.endSubscription();
        return true;
      },
    });
    PushManager.prototype.getSubscription = async () => {
      const known = await calls.keptSubscription();
      return (known === undefined ? null : describe(known)) as never;
    };
    PushManager.prototype.subscribe = async (options) => {
      const known = await calls.newSubscription(String(options?.applicationServerKey));
      if (known === undefined) throw new DOMException('Another key', 'InvalidStateError');
      return describe(known) as never;
    };
  });
  return {
    subscribed: () => kept?.device.endpoint,
    drop: () => {
      kept = undefined;
    },
    replace: () => {
      if (kept !== undefined) kept = { ...kept, device: service.device() };
    },
  };
}

/** What the push service hands to the browser. `page` may be on any page. */
export const deliverPush = (page: Page, url: string, { payload }: PushedNotice): Promise<void> =>
  withWorker(page, url, (session, worker) =>
    session.send('ServiceWorker.deliverPushMessage', { ...worker, data: JSON.stringify(payload) }),
  );
