import type { SiteFacts } from '#contract/site.ts';
import { pageHead } from '#pwa/app/head.ts';

/** The head of one of the operator's screens, which no one should find by search. */
export function adminHead({ brand }: SiteFacts, title: string) {
  return pageHead({ title: `${title} | ${brand}`, description: 'For the operator of this website.' });
}
