import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core';
import type { ContactFields } from '#contract/contact.ts';
import type { FieldError } from '#contract/problem.ts';
import { readIdempotencyKey } from '#contract/text.ts';
import type { Visit } from '#contract/visit.ts';
import { newKey } from '#pwa/shared/api/new-key.ts';
import { checkFields } from '#pwa/site/outbox/core/check.ts';
import { saveDraft } from '#pwa/site/outbox/core/draft.ts';
import { fieldNames, NO_TEXT } from '#pwa/site/outbox/core/entry.ts';
import { flushOutbox } from '#pwa/site/outbox/core/flush.ts';
import { followFirstTry } from '#pwa/site/outbox/core/follow.ts';
import { keyOfText } from '#pwa/site/outbox/core/form-key.ts';
import { keepMessage } from '#pwa/site/outbox/core/keep.ts';
import { add, type Earlier, takeBack } from '#pwa/site/outbox/core/outbox.ts';
import { keepRepeated } from '#pwa/site/outbox/core/repeated.ts';
import { deliver, SEND_LIMIT } from '#pwa/site/outbox/core/send.ts';
import { type Fate, fateOf, markSeen } from '#pwa/site/outbox/core/snapshot.ts';
import { visitAt } from '#pwa/site/outbox/core/visit.ts';
import { writeWorkerNote } from '#pwa/site/outbox/core/worker-note.ts';
import { askForSync } from '#pwa/worker/outbox-sync.ts';
import { CONTACT_PATH, refusedForm } from '#pwa/worker/templates/contact-page.ts';

declare const self: ServiceWorkerGlobalScope;

/** Whether a request posts the plain form, before the page's script has loaded. */
export const isContactPost = ({ sameOrigin, url, request }: RouteMatchCallbackOptions) =>
  sameOrigin &&
  url.pathname === CONTACT_PATH &&
  request.mode === 'navigate' &&
  // The server refuses a post from another site's page; sent by the worker, it would seem to come from this site.
  request.referrer.startsWith(`${self.location.origin}/`);

/** Adds the message to the outbox, and answers with its outcome as the server does. A form that names a message there goes there. */
export async function answerContactPost({ event, request }: RouteHandlerCallbackOptions): Promise<Response> {
  const untouched = request.clone();
  const form = await readForm(request).catch(() => undefined);
  return form === undefined ? fetch(untouched) : submit(event, form);
}

interface PlainForm {
  /** From the hidden field of the form. */
  key: string | undefined;
  values: ContactFields;
  /** The same text is sent once more on purpose. */
  isAgain: boolean;
  visit: Visit;
}

/** undefined for a form that names a message of the server's (api/rendering/contact-page.ts). */
async function readForm(request: Request): Promise<PlainForm | undefined> {
  const form = await request.formData();
  if (form.has('sent')) return undefined;
  const text = (name: string) => {
    const value = form.get(name);
    // Browsers submit line breaks as CRLF, scripts as LF: the same text must have the same key.
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
  };
  const values = Object.fromEntries(fieldNames.map((name) => [name, text(name)]));
  return {
    key: readIdempotencyKey(text('key')),
    isAgain: form.has('again'),
    visit: { ...visitAt(new URL(request.referrer)), website: text('website'), notice: text('notice') },
    values: { ...NO_TEXT, ...values, email: text('email').trim() },
  };
}

async function submit(event: ExtendableEvent, posted: PlainForm): Promise<Response> {
  const { key: formKey, values, isAgain, visit } = posted;
  const checked = checkFields(values);
  const form = formKey ?? newKey();
  if ('errors' in checked) {
    const { errors } = checked;
    await saveDraft(form, { fields: values, edits: null, errors }).catch(() => undefined);
    return refusedForm({ key: form, values, errors });
  }
  const { fields } = checked;
  let key = await keyOfText(form, fields);
  let earlier: Earlier | undefined;
  const onSame = (message: Earlier) => {
    earlier = message;
  };
  const compared = isAgain ? {} : ({ isPlain: true, onSame } as const);
  const write = () => add(fields, { key, form, visit, ...compared });
  if (!(await keepMessage(write))) return sendDirectly({ form, key, fields, visit, isAgain });
  key = earlier?.key ?? key;
  event.waitUntil(Promise.all([writeWorkerNote(), askForSync()]));
  const draining = flushOutbox({ force: true });
  // It continues after the response.
  event.waitUntil(draining.catch(() => undefined));
  const fate = await (earlier === undefined
    ? followFirstTry(key, () => draining)
    : followAnotherTry(key, draining));
  if (fate === 'stored') {
    await markSeen([key]).catch(() => undefined);
    return sayIt('sent', posted, earlier);
  }
  // The response opens the draft with its errors.
  const fresh = newKey();
  const taken = fate === 'refused' ? await takeBack(key, fresh).catch(() => undefined) : undefined;
  if (taken !== undefined) return refusedForm({ key: fresh, values: fields, errors: taken.draft.errors });
  return sayIt('saved', posted, earlier);
}

/** Of a message whose first try was made before. */
async function followAnotherTry(key: string, draining: Promise<unknown>): Promise<Fate> {
  const limit = new Promise((resolve) => setTimeout(resolve, SEND_LIMIT));
  await Promise.race([draining.catch(() => undefined), limit]);
  return fateOf(key).catch(() => 'waiting');
}

/** @param earlier of a text that was sent before */
async function sayIt(
  words: Words,
  { values, visit }: PlainForm,
  earlier: Earlier | undefined,
): Promise<Response> {
  if (earlier === undefined) return seeOther(words);
  const key = newKey();
  const again = { ...values, notice: visit.notice ?? '', again: '1', key };
  return keepRepeated({ key, earlier, again }).then(
    () => seeOther(words, key),
    () => seeOther(words),
  );
}

interface Direct extends Pick<PlainForm, 'visit' | 'isAgain'> {
  /** The key of the form. */
  form: string;
  key: string;
  fields: ContactFields;
}

/** Without storage the message is sent at once, or returned in the form. */
async function sendDirectly({ form, key, fields, visit, isAgain }: Direct): Promise<Response> {
  const isPlain = isAgain ? undefined : true;
  const outcome = await deliver({ key, fields, visit, isPlain, supersedes: [], writtenAt: Date.now() });
  if (outcome.kind === 'stored') return seeOther('sent');
  const errors: FieldError[] = outcome.kind === 'refused' ? outcome.errors : [];
  return refusedForm({ key: form, values: fields, errors });
}

type Words = 'sent' | 'saved';

/**
 * A redirect, so that a reload does not post again.
 * @param again the key of the form that sends the same text once more: after Back the same press is the same message
 */
const seeOther = (words: Words, again?: string) =>
  Response.redirect(
    `${self.location.origin}${CONTACT_PATH}?${words}=1${again === undefined ? '' : `&again=${again}`}#sent`,
    303,
  );
