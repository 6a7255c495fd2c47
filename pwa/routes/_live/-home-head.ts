import type { ShownFacts } from '#contract/shown-facts.ts';
import { organization, website } from '#pwa/app/json-ld.ts';
import { canonicalOrigin } from '#pwa/shared/browser/canonical-origin.ts';
import { headOf } from '../-page-head.ts';

export function homeHead(site: ShownFacts) {
  const publisher = { brand: site.brand, origin: canonicalOrigin() };
  const phones = site.phones.map(({ label }) => label);
  return headOf(site, '/', undefined, [organization({ ...publisher, phones }), website(publisher)]);
}
