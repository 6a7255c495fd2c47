import { canonicalOrigin } from '#pwa/app/head.ts';
import { organization, website } from '#pwa/app/json-ld.ts';
import { site } from '#pwa/site.ts';
import { headOf } from '../-page-head.ts';

export function homeHead() {
  const publisher = { brand: site.brand, origin: canonicalOrigin() };
  const phones = site.phones.map(({ label }) => label);
  return headOf('/', undefined, [organization({ ...publisher, phones }), website(publisher)]);
}
