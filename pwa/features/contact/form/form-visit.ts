import type { Visit } from '#contract/visit.ts';
import { visitAt } from '#pwa/features/outbox/core/visit.ts';
import { controlOf } from '#pwa/features/outbox/page/form-fields.ts';

/** Where the visitor who fills in this form came from: the page before on this site, and the campaign of the visit. */
export function visitOf(form: HTMLFormElement): Visit {
  const before = noted('from') ?? pathBefore() ?? location.pathname;
  const search = noted('campaign') ?? location.search;
  const website = controlOf(form, 'website')?.value;
  const notice = controlOf(form, 'notice')?.value;
  return { ...visitAt({ pathname: before, search }), notice, ...(website && { website }) };
}

/** By app/visit-note.ts. */
function noted(name: 'campaign' | 'from'): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Before the script was there to follow links, the browser itself went from page to page. */
function pathBefore(): string | undefined {
  const url = URL.canParse(document.referrer) ? new URL(document.referrer) : undefined;
  return url?.origin === location.origin ? url.pathname : undefined;
}
