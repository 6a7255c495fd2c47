import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core';
import { type ContactFields, readIdempotencyKey } from '#contract/contact.ts';
import type { FieldError } from '#contract/problem.ts';
import type { Visit } from '#contract/visit.ts';
import { checkFields } from '#pwa/features/outbox/core/check.ts';
import { saveDraft } from '#pwa/features/outbox/core/draft.ts';
import { fieldNames, NO_TEXT } from '#pwa/features/outbox/core/entry.ts';
import { flushOutbox } from '#pwa/features/outbox/core/flush.ts';
import { followFirstTry } from '#pwa/features/outbox/core/follow.ts';
import { keyOfForm } from '#pwa/features/outbox/core/form-key.ts';
import { keepMessage } from '#pwa/features/outbox/core/keep.ts';
import { add, takeBack } from '#pwa/features/outbox/core/outbox.ts';
import { deliver } from '#pwa/features/outbox/core/send.ts';
import { markSeen } from '#pwa/features/outbox/core/snapshot.ts';
import { visitAt } from '#pwa/features/outbox/core/visit.ts';
import { writeWorkerNote } from '#pwa/features/outbox/core/worker-note.ts';
import { askForSync } from '#pwa/offline/outbox-sync.ts';
import { CONTACT_PATH, refusedForm } from '#pwa/offline/templates/contact-page.ts';
import { newKey } from '#pwa/shared/api/new-key.ts';

declare const self: ServiceWorkerGlobalScope;

/** Whether a request posts the plain form, before the page's script has loaded. */
export const isContactPost = ({ sameOrigin, url, request }: RouteMatchCallbackOptions) =>
  sameOrigin &&
  url.pathname === CONTACT_PATH &&
  request.mode === 'navigate' &&
  // The server refuses a post from another site's page; sent by the worker, it would seem to come from this site.
  request.referrer.startsWith(`${self.location.origin}/`);

/** Adds the message to the outbox, and answers with its outcome as the server does. */
export async function answerContactPost({ event, request }: RouteHandlerCallbackOptions): Promise<Response> {
  const untouched = request.clone();
  const form = await readForm(request).catch(() => undefined);
  return form === undefined ? fetch(untouched) : submit(event, form);
}

interface PlainForm {
  /** From the hidden field of the form. */
  key: string | undefined;
  values: ContactFields;
  visit: Visit;
}

async function readForm(request: Request): Promise<PlainForm> {
  const form = await request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    // Browsers submit line breaks as CRLF, scripts as LF: the same text must have the same key.
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
  };
  const values = Object.fromEntries(fieldNames.map((name) => [name, text(name)]));
  return {
    key: readIdempotencyKey(text('key')),
    visit: { ...visitAt(new URL(request.referrer)), website: text('website'), notice: text('notice') },
    values: { ...NO_TEXT, ...values, email: text('email').trim() },
  };
}

async function submit(event: ExtendableEvent, { key: formKey, values, visit }: PlainForm): Promise<Response> {
  const checked = checkFields(values);
  const form = formKey ?? newKey();
  if ('errors' in checked) {
    const { errors } = checked;
    await saveDraft(form, { fields: values, edits: null, errors }).catch(() => undefined);
    return refusedForm({ key: form, values, errors });
  }
  const { fields } = checked;
  const key = await keyOfForm(form, fields);
  const write = () => add(fields, { key, form, visit });
  if (!(await keepMessage(write))) return sendDirectly({ form, key, fields, visit });
  event.waitUntil(Promise.all([writeWorkerNote(), askForSync()]));
  const draining = flushOutbox({ force: true });
  // It continues after the response.
  event.waitUntil(draining.catch(() => undefined));
  const fate = await followFirstTry(key, () => draining);
  if (fate === 'stored') {
    await markSeen([key]).catch(() => undefined);
    return seeOther('sent');
  }
  // The response opens the draft with its errors.
  const fresh = newKey();
  const taken = fate === 'refused' ? await takeBack(key, fresh).catch(() => undefined) : undefined;
  if (taken !== undefined) return refusedForm({ key: fresh, values: fields, errors: taken.draft.errors });
  return seeOther('saved');
}

interface Direct {
  /** The key of the form. */
  form: string;
  key: string;
  fields: ContactFields;
  visit: Visit;
}

/** Without storage the message is sent at once, or returned in the form. */
async function sendDirectly({ form, key, fields, visit }: Direct): Promise<Response> {
  const outcome = await deliver({ key, fields, visit, supersedes: [], writtenAt: Date.now() });
  if (outcome.kind === 'stored') return seeOther('sent');
  const errors: FieldError[] = outcome.kind === 'refused' ? outcome.errors : [];
  return refusedForm({ key: form, values: fields, errors });
}

/** A redirect, so that a reload does not post again. */
const seeOther = (words: 'sent' | 'saved') =>
  Response.redirect(`${self.location.origin}${CONTACT_PATH}?${words}=1`, 303);
