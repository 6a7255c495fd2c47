import { connect, isIP, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { ContactRow } from '#api/features/contact/contact.entities.ts';
import { isForbiddenLiteral, NotPublic, publicLookup } from '#api/http/public-lookup.ts';
import { previousPage } from '#contract/inbox.ts';
import { mailProviders, providerOf } from '#contract/mail-servers.ts';
import { notificationText, preferenceOf, type SiteNames } from '../notification-words.ts';
import type { Notification, Outcome } from './outcome.ts';

/** Limits of one step of SMTP, and of a whole try. Milliseconds. */
const STEP_LIMIT_MS = 15_000;
export const MAIL_LIMIT_MS = 30_000;

export interface MailServer {
  smtpUrl: string;
  /** The sender of all mails; '' where no address is known. */
  from: string;
  /** Whether only an address that anybody reaches may be called. */
  isPublic: boolean;
}

interface Context {
  server: MailServer;
  /** Origin of this site. */
  publicUrl: string;
  showsWords: boolean;
  site: SiteNames;
  signal: AbortSignal;
}

export function sendMail(
  to: string,
  notification: Notification,
  { server, publicUrl, showsWords, site, signal }: Context,
): Promise<Outcome> {
  const mail = mailOf(notification, { to, from: server.from, publicUrl, showsWords, site });
  return deliverMail(mail, { server, publicUrl, signal });
}

interface Delivering extends Pick<Context, 'server' | 'publicUrl' | 'signal'> {
  /** Called when the mail server waits for the mail, before it gets the first byte. Where it rejects, the server gets none. */
  beforeData?: () => Promise<void>;
}

/** One try. It greets with the name of the site. */
export async function deliverMail(
  mail: SendMailOptions,
  { server, publicUrl, signal, beforeData }: Delivering,
): Promise<Outcome> {
  const limit = AbortSignal.timeout(MAIL_LIMIT_MS);
  const stopped = AbortSignal.any([signal, limit]);
  const transport = createTransport(transportOf(server, publicUrl));
  let isHandedOver = false;
  const handOver = async () => {
    stopped.throwIfAborted();
    await beforeData?.();
    isHandedOver = true;
    stopped.throwIfAborted();
  };
  transport.use('stream', ({ message }, done) => {
    message.processFunc((content) => Readable.from(after(handOver, content), { objectMode: false }));
    done();
  });
  try {
    await Promise.race([transport.sendMail(mail), rejectOn(stopped)]);
    return 'done';
  } catch (error) {
    const { responseCode } = error as SmtpError;
    const isUnknown = isHandedOver && responseCode === undefined;
    const isRefused = responseCode !== undefined && responseCode >= 500;
    const message = limit.aborted
      ? `It did not answer in ${MAIL_LIMIT_MS / 1000} seconds.`
      : faultOf(error, server);
    return { error: message, end: isUnknown ? 'unknown' : isRefused ? 'refused' : undefined };
  } finally {
    transport.close();
  }
}

/** The bytes of a mail, the first once `begin` is done. A stream is read only when the server has asked for the mail (354). */
async function* after(begin: () => Promise<void>, content: Readable): AsyncGenerator<Buffer> {
  await begin();
  yield* content;
}

/** Connects and logs in, and sends nothing. Gives what is wrong; undefined where all is well. */
export async function mailFault(server: MailServer, publicUrl: string): Promise<string | undefined> {
  const transport = createTransport(transportOf(server, publicUrl));
  try {
    await Promise.race([transport.verify(), rejectOn(AbortSignal.timeout(MAIL_LIMIT_MS))]);
    return undefined;
  } catch (error) {
    return faultOf(error, server);
  } finally {
    transport.close();
  }
}

const rejectOn = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** Passes only what is named here, since nodemailer takes parameters of an address for options, of which some start programs. */
function transportOf({ smtpUrl, isPublic }: MailServer, publicUrl: string) {
  const url = new URL(smtpUrl);
  const name = greetingOf(url, publicUrl);
  const secure = url.protocol === 'smtps:';
  const isLocal = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  const hasLogin = url.username !== '';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    // A password goes over no line that others read.
    requireTLS: hasLogin && !isLocal,
    ...(hasLogin && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: STEP_LIMIT_MS,
    greetingTimeout: STEP_LIMIT_MS,
    socketTimeout: STEP_LIMIT_MS,
    dnsTimeout: STEP_LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(name !== undefined && { name }),
    ...(isPublic && { getSocket: connectPublic }),
  };
}

/**
 * What the site calls itself (EHLO): `?name=` of the address, else the host of PUBLIC_URL. undefined where that is no whole name:
 * the library calls a machine without one [127.0.0.1], which strict relays refuse.
 */
function greetingOf(smtpUrl: URL, publicUrl: string): string | undefined {
  const { hostname } = new URL(publicUrl);
  const isName = hostname.includes('.') && isIP(hostname) === 0;
  return smtpUrl.searchParams.get('name') ?? (isName ? hostname : undefined);
}

interface Where {
  host?: string | undefined;
  port?: number | string | undefined;
}
type Connected = (error: Error | null, options?: { connection: Socket }) => void;

/** The line to a server that has no address in a network of its own. The addresses are those that were looked at. */
function connectPublic({ host = '', port = 0 }: Where, callback: Connected): void {
  if (isForbiddenLiteral(host)) {
    callback(new NotPublic(`${host} is not public`));
    return;
  }
  const socket = connect({ host, port: Number(port), lookup: publicLookup });
  const fail = (error: Error) => {
    socket.destroy();
    callback(error);
  };
  const timeOut = () => fail(Object.assign(new Error('It did not connect.'), { code: 'ETIMEDOUT' }));
  socket.setTimeout(STEP_LIMIT_MS, timeOut);
  socket.once('error', fail);
  socket.once('connect', () => {
    socket.off('timeout', timeOut).off('error', fail).setTimeout(0);
    callback(null, { connection: socket });
  });
}

/** `?from=` of the address of a mail server; else the login where it is an address, else `own`. */
export function senderOf(smtpUrl: string, own: string): string {
  const url = new URL(smtpUrl);
  const login = decodeURIComponent(url.username);
  return url.searchParams.get('from') ?? (login.includes('@') ? login : own);
}

interface Envelope {
  to: string;
  from: string;
  publicUrl: string;
  showsWords: boolean;
  site: SiteNames;
}

function mailOf(
  notification: Notification,
  { to, from, publicUrl, showsWords, site }: Envelope,
): SendMailOptions {
  const { id, contacts, count, failure } = notification;
  const { hostname } = new URL(publicUrl);
  const { title, path } = notificationText(notification, { showsWords, site });
  const [only] = contacts;
  const replyTo = count === 1 && only !== undefined ? replyAddress(only.email) : undefined;
  const left = contacts.length === 0 ? 0 : count - contacts.length;
  const parts = [
    `${title}.`,
    ...(notification.kind === 'test' ? [testText({ from, to })] : []),
    ...(failure === undefined ? [] : [failure]),
    ...contacts.map((contact) => fieldsOf(contact, { publicUrl, site })),
    ...(left > 0 ? [`And ${left} more.`] : []),
    ...(count === 1 && only !== undefined ? [] : [`${publicUrl}${path}`]),
  ];
  return {
    // Objects, so that a name or an address is never read as more than one.
    from: { name: site.brand, address: from },
    to: { name: '', address: to },
    subject: `${title} · ${site.brand}`,
    messageId: `<${id}@${hostname}>`,
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    // No automatic reply is sent (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: `${parts.join('\n\n')}\n`,
  };
}

const testText = ({ from, to }: { from: string; to: string }) =>
  `New leads will be mailed to ${to}, from ${from}. If this mail was in the spam folder, mark it as no spam.\n\nTo change who gets them, or how:`;

/** Where an answer goes; undefined for an address that a header cannot hold as it is. */
const replyAddress = (email: string) =>
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[\p{L}\p{N}.-]+$/u.test(email) ? email : undefined;

function fieldsOf(contact: ContactRow, { publicUrl, site }: Pick<Envelope, 'publicUrl' | 'site'>): string {
  const { id, firstName, lastName, email, phone, message, date, page, campaign } = contact;
  const lines: [string, string][] = [
    ['Name', `${firstName} ${lastName}`.trim()],
    ['Email', email],
    ['Phone', phone],
    ['Prefers', preferenceOf(contact, site)],
    ['Arrived', `${inIndia.format(date)} (India)`],
    ['Previous page', previousPage(page)],
    ['Campaign', Object.values(campaign ?? {}).join(', ')],
  ];
  const known = lines.filter(([, value]) => value !== '').map(([name, value]) => `${name}: ${value}`);
  return [...known, '', message, '', `${publicUrl}/admin/userInfo?id=${id}`].join('\n');
}

const inIndia = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

interface SmtpError {
  code?: string;
  responseCode?: number;
}

/** The mail server wants a name and a password, or others. */
const LOGIN_REFUSED = [530, 534, 535];

function faultOf(error: unknown, { smtpUrl }: MailServer): string {
  const { code, responseCode } = error as SmtpError;
  if (code === NotPublic.code)
    return 'Its name leads to an address that is not public, so it was not called.';
  // Not its words: they would reveal what answers within a network.
  if (responseCode !== undefined) {
    const provider = providerOf(new URL(smtpUrl).hostname);
    const reason =
      provider === undefined ? 'it refused the username or password' : mailProviders[provider].refused;
    return `The mail server answered with ${responseCode}${LOGIN_REFUSED.includes(responseCode) ? `: ${reason}` : ''}.`;
  }
  if (code === 'ETIMEDOUT') return `The mail server did not answer in ${STEP_LIMIT_MS / 1000} seconds.`;
  if (code === 'ETLS') return 'The mail server offers no TLS, so the password was not sent.';
  return 'Couldn’t reach the mail server.';
}
