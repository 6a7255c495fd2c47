import type { ShownFacts } from '#contract/shown-content.ts';

export type CanonicalPath =
  | '/'
  | '/service'
  | '/sports-id'
  | '/contact'
  | '/reddyAnnalogin'
  | '/blog'
  | '/fixtures'
  | '/odds'
  | '/login'
  | '/offline';

export type PageHead = {
  title: string;
  description: string;
};

/** Of the pages whose words are in code. Written for a brand of about ten characters: titles then have 35 to 60, descriptions 110 to 155. */
export const pageHeads = (site: ShownFacts): Record<CanonicalPath, PageHead> => ({
  '/': {
    title: `${site.brand} – Cricket Guides, Odds and IDs by Message`,
    description: `Guides to leagues, rules and odds, a blog, and how an ID is arranged on ${site.messagingName}. In ${site.currency}, for adults of ${site.minimumAge} and over. Read it offline, too.`,
  },
  '/service': {
    title: `Services: Markets, Prices and Costs | ${site.brand}`,
    description:
      'The services in plain words, one by one: what each is, its markets, how its prices are made, and what it costs on average before you decide.',
  },
  '/sports-id': {
    title: `Sports ID for Cricket, Kabaddi and More | ${site.brand}`,
    description:
      'What a sports ID is and what it covers: cricket, football, tennis, baseball, horse racing and kabaddi, with the settlement question to ask for each.',
  },
  '/contact': {
    title: `Contact by ${site.messagingName} or by Form | ${site.brand}`,
    description: `Write on ${site.messagingName} or use the form. Without a signal your message waits on your phone and is sent once the connection is back. Only an email is needed.`,
  },
  '/reddyAnnalogin': {
    title: `${site.brand} Login: Portals, Passwords and Help`,
    description: `Which ${site.brand} portal is for what, and eight remedies when a login fails: refused passwords, locked accounts, pages that will not load, false addresses.`,
  },
  '/blog': {
    title: `Blog: Rules, Odds and Conditions | ${site.brand}`,
    description:
      'How to read pitches, odds, tables and race cards: posts on cricket, football, tennis, racing, kabaddi and cards. Search them, or read them offline.',
  },
  '/fixtures': {
    title: `Fixtures: Matches to Come | ${site.brand}`,
    description:
      'Which matches are to come, in which competition and when: in India’s time and in your own. Also as a calendar file, and readable without a connection.',
  },
  '/odds': {
    title: `Odds Calculator: Prices, Margin, Liability | ${site.brand}`,
    description:
      'Decimal, fractional, American and paisa: convert a price, see its chance, a book’s margin and what a lay can cost, and plan when to stop. Works offline.',
  },
  '/login': {
    title: `Operator Login for Site Editors | ${site.brand}`,
    description:
      'Login for the operator of this website, who writes posts and answers messages. Visitors need no account here: all public pages are open to read.',
  },
  '/offline': {
    title: `Saved for Offline: Pages and Posts to Read | ${site.brand}`,
    description:
      'What this device keeps of the site: saved pages and posts can be read without a connection, and contact messages wait here until it returns.',
  },
});
