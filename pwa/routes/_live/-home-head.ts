import type { ShownFacts } from '#contract/shown-content.ts';
import { organization, website } from '#pwa/app/json-ld.ts';
import { canonicalOrigin } from '#pwa/shared/browser/canonical-origin.ts';
import { headOf } from '../-page-head.ts';

export function homeHead(site: ShownFacts) {
  const publisher = { brand: site.brand, origin: canonicalOrigin() };
  return headOf(site, '/', undefined, [
    organization({ ...publisher, phones: site.phones }),
    website(publisher),
  ]);
}
