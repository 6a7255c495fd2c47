import { readPost } from '#contract/blog.ts';
import { postIdIn } from '#contract/post-address.ts';
import { createApiClient } from '#pwa/shared/api/api-client.ts';
import { fetchWhole } from '#pwa/shared/api/fetch-whole.ts';
import { broadcast } from '#pwa/shared/browser/channel.ts';
import { keepPosts } from '#pwa/worker/posts/blog-store.ts';
import { savedDocument } from './routes/site-documents.ts';

declare const self: ServiceWorkerGlobalScope;

/** What the server sends (api/features/notifications/channels/push.ts). */
interface Payload {
  title: string;
  body: string;
  path: string;
  tag: string;
}

/** Shows what was pushed: a browser drops a subscription whose pushes show nothing. */
export function handlePush(event: PushEvent): void {
  const { title, body, path, tag } = readPayload(event.data);
  const show = async () => {
    const icon = (await siteIcon().catch(() => undefined)) ?? '/icons/icon-192.png';
    await self.registration.showNotification(title, { body, tag, icon, badge: icon, data: { path } });
  };
  event.waitUntil(show());
  const post = postIdIn(path);
  if (post !== undefined) event.waitUntil(savePost(post).catch(() => undefined));
}

/** The first icon of the manifest, which may be the operator's own; undefined where the manifest is not saved. */
async function siteIcon(): Promise<string | undefined> {
  const manifest = await savedDocument('/manifest.webmanifest');
  const { icons }: { icons?: { src: string }[] } = (await manifest?.json()) ?? {};
  return icons?.[0]?.src;
}

/** Has no words where the data cannot be read: it may be a reader's as well as an operator's. */
function readPayload(data: PushMessageData | null): Payload {
  const nothing = { title: 'Notification', body: '', path: '/', tag: 'notice' };
  try {
    return { ...nothing, ...data?.json() };
  } catch {
    return nothing;
  }
}

/** Opens what the notification is about: in a window that shows it already, else in a new one. */
export function handleNotificationClick(event: NotificationEvent): void {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data?.path ?? '/')));
}

async function open(path: string): Promise<void> {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((each) => each.url === url.href);
  if (there !== undefined) await there.focus();
  // Another screen may hold what somebody is writing, so it is left as it is.
  else await self.clients.openWindow(url.href);
}

interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/** `renewDevice` of the contract. The worker has no login: the old endpoint, which only this browser and the server know, says which device it is. */
export function handleSubscriptionChange(event: Event): void {
  const { oldSubscription: old, newSubscription } = event as SubscriptionChange;
  if (old == null) return;
  (event as SubscriptionChange).waitUntil(
    (async () => {
      const next = newSubscription ?? (await self.registration.pushManager.subscribe(old.options));
      const { endpoint, keys } = next.toJSON();
      await fetchWhole('/api/push-renewal', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ old: old.endpoint, endpoint, keys }),
      });
    })(),
  );
}

const callApi = createApiClient({ isPatient: true });

/** Saves the post of a notification, so that it can be read without a connection. */
async function savePost(id: number): Promise<void> {
  const post = await callApi(readPost, { params: { id }, query: { view: 'html' } });
  if (await keepPosts([post], Date.now())) broadcast('saved-changed', 'changed');
}
