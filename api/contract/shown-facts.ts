import type { SiteFacts } from './site.ts';

/** Facts that only texts name, which the server fills: no page is sent them beside its words. */
type InTexts =
  | 'since'
  | 'withdrawalMinutes'
  | 'customersHome'
  | 'customersAbout'
  | 'clients'
  | 'users'
  | 'rating'
  | 'branches'
  | 'legalDate';

/** The facts that components show. */
export type ShownFacts = Omit<SiteFacts, InTexts>;

export function shownFacts(site: ShownFacts | SiteFacts): ShownFacts {
  const { brand, authorLabel, phones, messagingName, social, currency, minimumAge, copyrightYear, helpLine } =
    site;
  return { brand, authorLabel, phones, messagingName, social, currency, minimumAge, copyrightYear, helpLine };
}
