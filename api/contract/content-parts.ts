import type { SiteContent } from './site-content.ts';

/** The parts of the settings as their screen calls them, each with what it holds. */
export const contentParts = {
  Brand: ({ site }) => [site.brand, site.authorLabel, site.copyrightYear, site.legalDate],
  Numbers: ({ site }) => [site.phones, site.messagingName, site.helpLine],
  Links: ({ site }) => site.social,
  Claims: ({ site }) => [
    ...[site.since, site.withdrawalMinutes, site.customersHome, site.customersAbout],
    ...[site.clients, site.users, site.rating, site.branches, site.currency, site.minimumAge],
  ],
  'Home page': ({ words }) => words.home,
  Questions: ({ words }) => words.faq,
  Services: ({ words }) => words.services,
  'Sports ID': ({ words }) => words.sportsId,
  Login: ({ words }) => words.login,
  Navigation: ({ words }) => words.navigation,
  'Contact notice': ({ words: { notice, receipt } }) => [notice.text, notice.lang, receipt],
} as const satisfies Record<string, (content: SiteContent) => unknown>;

export type ContentPart = keyof typeof contentParts;

/** The parts in which two contents differ. */
export function changedParts(before: SiteContent, after: SiteContent): ContentPart[] {
  const names = Object.keys(contentParts) as ContentPart[];
  const textOf = (name: ContentPart, content: SiteContent) =>
    JSON.stringify(contentParts[name](content), inOneOrder);
  return names.filter((name) => textOf(name, before) !== textOf(name, after));
}

/** Fields in the order of their names, whoever wrote them. */
const inOneOrder = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
