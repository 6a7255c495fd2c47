import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { BrowserContext, Page } from '@playwright/test';
import { serve } from './sockets.ts';
import { withWorker } from './worker-events.ts';

export interface PushedNotice {
  path: string;
  headers: IncomingHttpHeaders;
  /** Who sent it, by the signature of RFC 8292. */
  claims: { aud: string; sub: string; exp: number };
  // biome-ignore lint/suspicious/noExplicitAny: whatever came is looked at by the test
  payload: any;
}

export interface PushDevice {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface PushService {
  /** As NOTICE_ORIGINS takes it. */
  origin: string;
  pushed: PushedNotice[];
  /** What it answers, for a test to change. By the path of a device, or for all. */
  answering: {
    status: number | 'silence';
    headers?: Record<string, string>;
    paths?: Record<string, number | 'silence'>;
    /** Done when a push has come, before it is answered. */
    before?: () => Promise<unknown>;
  };
  /** A browser that subscribed by it. */
  device(): PushDevice;
  close(): Promise<void>;
}

interface Keys {
  privateKey: Buffer;
  publicKey: Buffer;
  auth: Buffer;
}

/** A push service with the browsers behind it: it decrypts what it is sent (RFC 8291). */
export async function aPushService(): Promise<PushService> {
  const devices = new Map<string, Keys>();
  const pushed: PushedNotice[] = [];
  const answering: PushService['answering'] = { status: 201 };
  const { origin, close } = await serve(async (request, response) => {
    const { url: path = '', headers } = request;
    const body = await buffer(request);
    const keys = devices.get(path);
    if (keys === undefined) return response.writeHead(404).end();
    const payload = JSON.parse(decrypt(body, keys).toString());
    pushed.push({ path, headers, payload, claims: claimsOf(headers.authorization ?? '') });
    await answering.before?.();
    const status = answering.paths?.[path] ?? answering.status;
    if (status !== 'silence') response.writeHead(status, answering.headers).end();
  });
  return {
    origin,
    pushed,
    answering,
    device() {
      const pair = createECDH('prime256v1');
      const publicKey = pair.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      devices.set(path, { privateKey: pair.getPrivateKey(), publicKey, auth });
      const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') };
      return { endpoint: `${origin}${path}`, keys };
    },
    close,
  };
}

const hmac = (key: Buffer, ...parts: Buffer[]) =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest();

/** RFC 8291, 3.4 and RFC 8188, 2: one record of aes128gcm. */
function decrypt(body: Buffer, { privateKey, publicKey, auth }: Keys): Buffer {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const own = createECDH('prime256v1');
  own.setPrivateKey(privateKey);
  const one = Buffer.from([1]);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
  const input = hmac(hmac(auth, own.computeSecret(sender)), info, one);
  const secret = hmac(salt, input);
  const key = hmac(secret, Buffer.from('Content-Encoding: aes128gcm\0'), one).subarray(0, 16);
  const nonce = hmac(secret, Buffer.from('Content-Encoding: nonce\0'), one).subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // Behind the delimiter of the last record there is only padding.
  return plain.subarray(0, plain.lastIndexOf(2));
}

/** @throws where the signature is not that of the key that came with it */
function claimsOf(authorization: string): PushedNotice['claims'] {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const isReal = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isReal) throw new Error('The signature is not of this key.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

const hours = new Date().getUTCHours() - 12;

/** A zone where it is about noon, whenever this runs: readers are notified by day. Its sign is that of POSIX. */
export const noonZone = `Etc/GMT${hours < 0 ? '' : '+'}${hours}`;

/** What a browser keeps of its subscription. */
interface SavedSubscription {
  device: ReturnType<PushService['device']>;
  key: string;
}

interface BrowserPush {
  /** What the browser is subscribed to, as it knows it itself. */
  subscribed: () => string | undefined;
  /** The browser forgets its subscription, as after months without use. */
  drop: () => void;
  /** The browser has another one in its place, and the worker gets no event of it. */
  replace: () => void;
}

/**
 * The browser's own push service is not reachable here: `service` takes its place for all tabs of this context.
 * As a browser does, it keeps one subscription, and refuses another key while there is one.
 */
export async function subscribeBy(context: BrowserContext, service: PushService): Promise<BrowserPush> {
  let stored: SavedSubscription | undefined;
  await context.exposeFunction('savedSubscription', () => stored);
  await context.exposeFunction('newSubscription', (key: string) => {
    if (stored !== undefined && stored.key !== key) return undefined;
    stored ??= { device: service.device(), key };
    return stored;
  });
  await context.exposeFunction('endSubscription', () => {
    stored = undefined;
  });
  await context.addInitScript(() => {
    const calls = window as unknown as {
      savedSubscription: () => Promise<SavedSubscription | undefined>;
      newSubscription: (key: string) => Promise<SavedSubscription | undefined>;
      endSubscription: () => Promise<void>;
    };
    const bytesOf = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
    const describe = ({ device: { endpoint, keys }, key }: SavedSubscription) => ({
      endpoint,
      options: { userVisibleOnly: true, applicationServerKey: bytesOf(key).buffer },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        await calls.endSubscription();
        return true;
      },
    });
    PushManager.prototype.getSubscription = async () => {
      const known = await calls.savedSubscription();
      return (known === undefined ? null : describe(known)) as never;
    };
    PushManager.prototype.subscribe = async (options) => {
      const known = await calls.newSubscription(String(options?.applicationServerKey));
      if (known === undefined) throw new DOMException('Another key', 'InvalidStateError');
      return describe(known) as never;
    };
  });
  return {
    subscribed: () => stored?.device.endpoint,
    drop: () => {
      stored = undefined;
    },
    replace: () => {
      if (stored !== undefined) stored = { ...stored, device: service.device() };
    },
  };
}

/** What the push service hands to the browser. `page` may be on any page. */
export const deliverPush = (page: Page, url: string, { payload }: PushedNotice): Promise<void> =>
  withWorker(page, url, (session, worker) =>
    session.send('ServiceWorker.deliverPushMessage', { ...worker, data: JSON.stringify(payload) }),
  );
