import type { SiteFacts } from '#contract/site.ts';

export type CanonicalPath =
  | '/'
  | '/home/iplpage'
  | '/home/bblpage'
  | '/home/cplpage'
  | '/service'
  | '/about-us'
  | '/sports-id'
  | '/contact'
  | '/privacy-policy'
  | '/terms-and-conditions'
  | '/disclaimer'
  | '/cricket'
  | '/football'
  | '/tennis'
  | '/horseRace'
  | '/indianCard'
  | '/casino'
  | '/reddyAnnalogin'
  | '/blog'
  | '/login'
  | '/offline';

export type PageHead = {
  title: string;
  description: string;
};

/** Written for a brand of about ten characters: titles then have 35 to 60, descriptions 110 to 155. */
export const pageHeads = (site: SiteFacts): Record<CanonicalPath, PageHead> => ({
  '/': {
    title: `${site.brand} – Cricket Guides, Odds and IDs by Message`,
    description: `Guides to leagues and odds, match previews, and how an ID is arranged on WhatsApp. In ${site.currency}, for adults of ${site.minimumAge} and over. Read it offline, too.`,
  },
  '/home/iplpage': {
    title: `IPL Guide: Format, Teams and Grounds | ${site.brand}`,
    description:
      'How the Indian Premier League works: auction and squads, points and play-offs, the Impact Player, and what dew, red soil and short boundaries do.',
  },
  '/home/bblpage': {
    title: `Big Bash League Guide for India | ${site.brand}`,
    description:
      'Australia’s Big Bash explained: eight clubs, the Power Surge, the draft, four finals, eight very different grounds, and the start times in Indian hours.',
  },
  '/home/cplpage': {
    title: `Caribbean Premier League Explained | ${site.brand}`,
    description:
      'The CPL island by island: teams and titles, how the touring schedule tilts the table, wind and slow pitches, the over-rate rule, and hours for India.',
  },
  '/service': {
    title: `Services: Sports, Cards and Casino | ${site.brand}`,
    description:
      'Six services in plain words: cricket, football, horse racing, tennis, Indian card games and casino, each with its markets, prices and average cost.',
  },
  '/about-us': {
    title: `About Us: Who Answers and How | ${site.brand}`,
    description: `Who stands behind ${site.brand}, how requests are answered by message, how our articles are written, and what we ask of readers before they get in touch.`,
  },
  '/sports-id': {
    title: `Sports ID for Cricket, Kabaddi and More | ${site.brand}`,
    description:
      'What a sports ID is and what it covers: cricket, football, tennis, baseball, horse racing and kabaddi, with the settlement question to ask for each.',
  },
  '/contact': {
    title: `Contact by WhatsApp or by Form | ${site.brand}`,
    description:
      'Write on WhatsApp or use the form. Without a signal your message waits on your phone and is sent once the connection is back. Only an email is needed.',
  },
  '/privacy-policy': {
    title: `Privacy Policy: Your Data, Your Rights | ${site.brand}`,
    description:
      'No cookies, no trackers. What the contact form stores and why, what remains on your own device, how long messages are kept, and how to have them erased.',
  },
  '/terms-and-conditions': {
    title: `Terms and Conditions of This Website | ${site.brand}`,
    description:
      'The rules for using this website: information only, adults only, your duty to check the law where you are, copyright, other services and liability.',
  },
  '/disclaimer': {
    title: `Disclaimer: Law, Risk and Accuracy | ${site.brand}`,
    description:
      'What this site is and is not, what Indian law restricts since the Online Gaming Act of 2025, the risk of losing stakes, and where to find help.',
  },
  '/cricket': {
    title: `Cricket Betting: Markets and Odds Explained | ${site.brand}`,
    description: `Match odds, sessions, the line, back and lay: how cricket prices are read, with sums in rupees, and how an ID is arranged by message. ${site.minimumAge}+ only.`,
  },
  '/football': {
    title: `Football Betting: 1X2 to Asian Handicap | ${site.brand}`,
    description: `Why ninety minutes is the rule, how a quarter handicap splits a stake, and how to find the margin in three prices. Accounts in ${site.currency}, ${site.minimumAge}+.`,
  },
  '/tennis': {
    title: `Tennis Betting: Surfaces, Sets and Odds | ${site.brand}`,
    description: `Hard court, clay and grass, set and game markets, retirement rules, and what a price of 1.40 really says. With notes on limits, for adults of ${site.minimumAge}+.`,
  },
  '/horseRace': {
    title: `Horse Race Betting: Tote and Form | ${site.brand}`,
    description: `Indian racing from Mahalaxmi to Ooty: handicaps, SHP, quinella and tanala, tote dividends against fixed prices, and how to keep to one sum. ${site.minimumAge}+.`,
  },
  '/indianCard': {
    title: `Indian Card Games: Rules and Chances | ${site.brand}`,
    description: `Teen Patti hands and how often they come, who is ahead in Andar Bahar, what a tie costs in Dragon Tiger, and when to leave the table. ${site.minimumAge}+ only.`,
  },
  '/casino': {
    title: `Casino Games and What They Cost | ${site.brand}`,
    description: `Roulette, blackjack, baccarat, slots and live tables with the average cost of each per hundred rupees, and a plan for ending the evening. ${site.minimumAge}+.`,
  },
  '/reddyAnnalogin': {
    title: `${site.brand} Login: Portals, Passwords and Help`,
    description: `Which ${site.brand} portal is for what, and eight remedies when a login fails: refused passwords, locked accounts, pages that will not load, false addresses.`,
  },
  '/blog': {
    title: `Blog: Previews, Tips and Background | ${site.brand}`,
    description:
      'Match previews, betting tips and background on cricket, football, tennis, racing, kabaddi and cards. Search the posts, or read the saved ones offline.',
  },
  '/login': {
    title: `Operator Login for Site Editors | ${site.brand}`,
    description:
      'Login for the operator of this website, who writes posts and answers messages. Visitors need no account here: all public pages are open to read.',
  },
  '/offline': {
    title: `Saved for Offline: What Opens Without a Line | ${site.brand}`,
    description:
      'What this device keeps of the site: saved pages and posts can be read without a connection, and contact messages wait here until it returns.',
  },
});
