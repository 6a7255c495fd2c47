import type { ShownFacts } from '#contract/shown-facts.ts';
import { pageHead } from '#pwa/app/head.ts';

/** The head of one of the operator's screens, which search engines must not list. */
export function adminHead({ brand }: ShownFacts, title: string) {
  return pageHead({ title: `${title} | ${brand}`, description: 'For the operator of this website.' });
}
