import type { Visit } from '#contract/visit.ts';
import { referrerNow, visitNote } from '#pwa/shared/browser/visit-note.ts';
import { visitAt } from '#pwa/site/outbox/core/visit.ts';
import { controlOf } from '#pwa/site/outbox/page/form-fields.ts';

/** Where the visitor who fills in this form came from: the page before on this site, and the campaign of the visit. */
export function visitOf(form: HTMLFormElement): Visit {
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
