import type { BrowserContext, Page } from '@playwright/test';
import type { PushedNotice, PushService } from './push-service.ts';

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
  /** The browser has another one in its place, and the worker was not told. */
  replace: () => void;
}

/**
 * The browser's own push service is not reachable here: `service` stands in its place for all tabs of this context.
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

/** What the push service hands to the browser, as DevTools do. `page` may be on any page. */
export async function deliverPush(page: Page, url: string, { payload }: PushedNotice): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(url));
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const data = JSON.stringify(payload);
  await session.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data });
  await session.detach();
}
