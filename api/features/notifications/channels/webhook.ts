import type { ContactRow } from '#api/features/contact/contact.entities.ts';
import type { WebhookShape } from '#contract/notification.ts';
import { notificationText, SET_APART, type SiteNames } from '../notification-words.ts';
import { answerFault, post } from './http-post.ts';
import type { Notification, Outcome } from './outcome.ts';

export interface WebhookTarget {
  url: string;
  shape: WebhookShape;
  /** Whether only public addresses may be called, since it was set in the browser. */
  isPublic: boolean;
}

interface Context {
  /** Origin of this site. */
  publicUrl: string;
  showsWords: boolean;
  site: SiteNames;
  signal: AbortSignal;
}

/** Characters that a chat takes in one message. */
const CHAT_MAX = 1_900;

export async function sendWebhook(
  { url: address, shape, isPublic }: WebhookTarget,
  notification: Notification,
  context: Context,
): Promise<Outcome> {
  const url = new URL(address);
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'Idempotency-Key': notification.id,
  };
  if (url.username !== '' || url.password !== '') {
    const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
    headers.Authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
    url.username = '';
    url.password = '';
  }
  const body = bodyOf(shape, url, notification, context);
  const answer = await post({
    url: url.href,
    headers,
    body: JSON.stringify(body),
    signal: context.signal,
    isPublic,
  });
  if ('error' in answer) return answer;
  const error = answerFault(answer.status);
  return error === undefined ? 'done' : { error, retryAfterMs: answer.retryAfterMs };
}

function bodyOf(shape: WebhookShape, url: URL, notification: Notification, context: Context): object {
  if (shape === 'json') return plainBody(notification, context);
  const { title, body, path } = notificationText(notification, context);
  const link = `${context.publicUrl}${path}`;
  const text = [title, body]
    .filter((text) => text !== '')
    .join('\n')
    .slice(0, CHAT_MAX);
  if (shape === 'slack') return { text: `${escapeSlack(text)}\n${link}` };
  // Without mentions an @everyone that a visitor typed has no effect.
  if (shape === 'discord') return { content: `${text}\n${link}`, allowed_mentions: { parse: [] } };
  // Without a parse_mode nothing in the text is markup.
  const chat = url.searchParams.get('chat_id') ?? '';
  url.searchParams.delete('chat_id');
  return { chat_id: chat, text: `${text}\n${link}` };
}

/** What CONTACT_WEBHOOK gets: one message in each call. */
function plainBody({ kind, contacts, count, failure }: Notification, { publicUrl }: Context): object {
  if (kind === 'backup') return { kind, failure, url: `${publicUrl}/admin/server` };
  if (kind === 'suspected') return { kind, count, url: `${publicUrl}${SET_APART}` };
  const [contact] = contacts;
  return contact === undefined
    ? { test: true }
    : { ...viewContact(contact), ...(kind === 'lead' ? {} : { kind }) };
}

/** What a webhook gets of a message: neither its key nor what operators added, but its state. */
const viewContact = (row: ContactRow) => ({
  id: row.id,
  first_name: row.firstName,
  last_name: row.lastName,
  email: row.email,
  phone: row.phone,
  message: row.message,
  preferred_channel: row.preferredChannel,
  preferred_time: row.preferredTime,
  date: row.date.toISOString(),
  written_at: row.writtenAt?.toISOString() ?? null,
  state: row.state,
  page: row.page ?? null,
  campaign: row.campaign ?? {},
  referrer: row.referrer ?? null,
  notice: row.notice ?? null,
  notice_at: row.noticeAt?.toISOString() ?? null,
  suspicion: row.suspicion ?? null,
});

/** https://docs.slack.dev/messaging/formatting-message-text: these three characters begin all of its markup. */
const escapeSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
