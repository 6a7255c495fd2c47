/** A worker that is not there by then does not come. Milliseconds. */
const WORKER_LIMIT = 10_000;

export const isApplePhone = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

export const canPush = () =>
  'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator;

export async function workerRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, WORKER_LIMIT));
  return Promise.race([navigator.serviceWorker.ready, timeout]);
}

/** Whether a subscription is of this key. */
export function isOf({ options }: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? []);
  return (
    btoa(String.fromCharCode(...bytes)).replace(/=+$/, '') ===
    publicKey.replaceAll('-', '+').replaceAll('_', '/')
  );
}

export async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  applicationServerKey: string,
): Promise<PushSubscription> {
  const wanted = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(wanted);
  } catch (error) {
    // Of another key: the site was made anew, or was moved here.
    const former = await pushManager.getSubscription();
    if (former === null) throw error;
    await former.unsubscribe();
    return pushManager.subscribe(wanted);
  }
}

/** As the contract takes it. */
export function subscriptionFields(subscription: PushSubscription) {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  return { endpoint, keys: { p256dh, auth } };
}

/** To be called where nothing is told to this browser any more: it forgets its subscription. */
export async function forgetSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
