import { pageHead } from '#pwa/app/head.ts';
import { site } from '#pwa/site.ts';

/** The head of one of the operator's screens, which no one should find by search. */
export function adminHead(title: string) {
  return pageHead({ title: `${title} | ${site.brand}`, description: 'For the operator of this website.' });
}
