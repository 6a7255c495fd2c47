import type { ContactFields } from '#contract/contact.ts';
import type { Visit } from '#contract/visit.ts';
import { referrerNow, visitNote } from '#pwa/shared/browser/visit-note.ts';
import type { Draft } from '#pwa/site/outbox/core/entry.ts';
import { keyOfText } from '#pwa/site/outbox/core/form-key.ts';
import { type Submitted, submitMessage } from '#pwa/site/outbox/core/submit.ts';
import { visitAt } from '#pwa/site/outbox/core/visit.ts';
import { thisTab } from '#pwa/site/outbox/page/draft-tab.ts';
import { controlOf } from '#pwa/site/outbox/page/form-fields.ts';
import { flushAndRefresh, follow, refresh } from '#pwa/site/outbox/page/outbox-page.ts';
import { registerSync } from '#pwa/site/outbox/page/register-sync.ts';

/** What became of a submit, as far as the form is concerned. */
export type Submission =
  | Exclude<Submitted, { outcome: 'failed' }>
  | {
      outcome: 'failed';
      /** To be handed in again with the next try: this one may have arrived. */
      edits: Draft['edits'];
      key: string;
    };

interface Submit {
  key: string;
  /** The key is the form's, and the message's is made of it and the text: a plain post of the same may have used it already. */
  isFormKey?: boolean;
  edits: Draft['edits'];
  /** Told before the message is written, and when it is on disk: from then on it is not the form's to keep. */
  onPlace: (place: Place) => void;
  /** Told before the list shows the message: Edit may be pressed at once, and the form has to be empty by then. */
  onListed: () => void;
  form: HTMLFormElement;
}

/** Where a message stands that the form has handed over. */
export interface Place {
  key: string;
  isKept: boolean;
}

/** Hands a message to the outbox, whose list does not show it until the form has told of it. */
export async function submitContact(fields: ContactFields, submit: Submit): Promise<Submission> {
  const key = submit.isFormKey ? await keyOfText(submit.key, fields) : submit.key;
  const { form, onPlace, onListed } = submit;
  const edits = submit.edits?.key === key ? earlier(submit.edits) : submit.edits;
  const tab = thisTab();
  const unfollow = follow(key);
  onPlace({ key, isKept: false });
  const submitted = await submitMessage(fields, {
    key,
    edits,
    visit: visitOf(form),
    tab,
    draft: tab,
    onKept: () => {
      onPlace({ key, isKept: true });
      void registerSync();
    },
    flush: () => flushAndRefresh({ force: true }),
  });
  if (submitted.outcome === 'failed') return { outcome: 'failed', key, edits };
  // Still followed: the form itself tells of this one.
  if (submitted.outcome === 'sent') return submitted;
  if (submitted.outcome === 'waiting') onListed();
  unfollow();
  if (submitted.outcome === 'waiting') await refresh();
  return submitted;
}

/** A text that may have arrived is handed in unchanged: it takes the place of what came before it, not of itself. */
function earlier({ supersedes: [key, ...supersedes] }: NonNullable<Draft['edits']>): Draft['edits'] {
  return key === undefined ? null : { key, supersedes };
}

/** Where the visitor who fills in this form came from: the page before on this site, and the campaign of the visit. */
function visitOf(form: HTMLFormElement): Visit {
  const before = visitNote('from').read() ?? pathBefore() ?? location.pathname;
  const search = visitNote('campaign').read() ?? location.search;
  const website = controlOf(form, 'website')?.value;
  const notice = controlOf(form, 'notice')?.value;
  const referrer = visitNote('referrer').read() ?? referrerNow();
  return { ...visitAt({ pathname: before, search }), referrer, notice, ...(website && { website }) };
}

/** Before the script was there to follow links, the browser itself went from page to page. */
function pathBefore(): string | undefined {
  const url = URL.canParse(document.referrer) ? new URL(document.referrer) : undefined;
  return url?.origin === location.origin ? url.pathname : undefined;
}
