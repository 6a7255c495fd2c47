import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core';
import type { ContactFields } from '#contract/contact.ts';
import { readIdempotencyKey } from '#contract/text.ts';
import { type Visit, visitAt } from '#contract/visit.ts';
import { newKey } from '#pwa/shared/api/new-key.ts';
import { saveDraft } from '#pwa/site/outbox/core/drafts.ts';
import { fieldNames, NO_TEXT } from '#pwa/site/outbox/core/entry.ts';
import { flushOutbox } from '#pwa/site/outbox/core/flush.ts';
import { checkFields, keyOfText, textKey } from '#pwa/site/outbox/core/message-text.ts';
import type { Earlier } from '#pwa/site/outbox/core/outbox.ts';
import { findSame, keepRepeated } from '#pwa/site/outbox/core/repeated.ts';
import { type Submitted, submitMessage } from '#pwa/site/outbox/core/submit.ts';
import { registerSyncWith } from '#pwa/site/outbox/core/sync.ts';
import { writeWorkerNote } from '#pwa/site/outbox/core/worker-note.ts';
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
  // A refused message becomes a draft, which the response opens with its errors.
  const draft = newKey();
  const text = isAgain ? undefined : await textKey(fields);
  let earlier: Earlier | undefined;
  const submitted = await submitMessage(fields, {
    key: await keyOfText(form, fields),
    form,
    visit,
    draft,
    isPlain: isAgain ? undefined : true,
    textKey: text,
    findSame: async (tx) => {
      earlier = text === undefined ? undefined : await findSame(tx, fields, text);
      return earlier;
    },
    onStored: () => event.waitUntil(Promise.all([writeWorkerNote(), registerSyncWith(self.registration)])),
    flush: () => {
      const flushing = flushOutbox({ force: true });
      // It continues after the response.
      event.waitUntil(flushing.catch(() => undefined));
      return flushing;
    },
  }).catch((): Submitted => ({ outcome: 'waiting' }));
  if (submitted.outcome === 'failed') return refusedForm({ key: form, values: fields, errors: [] });
  if (submitted.outcome === 'refused')
    return refusedForm({ key: draft, values: fields, errors: submitted.draft.errors });
  return respond(submitted.outcome === 'sent' ? 'sent' : 'saved', posted, earlier);
}

/** @param earlier of a text that was sent before */
async function respond(
  outcome: OutcomeName,
  { values, visit }: PlainForm,
  earlier: Earlier | undefined,
): Promise<Response> {
  if (earlier === undefined) return seeOther(outcome);
  const key = newKey();
  const again = { ...values, notice: visit.notice ?? '', again: '1', key };
  return keepRepeated({ key, earlier, again }).then(
    () => seeOther(outcome, key),
    () => seeOther(outcome),
  );
}

type OutcomeName = 'sent' | 'saved';

/**
 * A redirect, so that a reload does not post again.
 * @param again the key of the form that sends the same text once more: after Back the same press is the same message
 */
const seeOther = (outcome: OutcomeName, again?: string) =>
  Response.redirect(
    `${self.location.origin}${CONTACT_PATH}?${outcome}=1${again === undefined ? '' : `&again=${again}`}#sent`,
    303,
  );
