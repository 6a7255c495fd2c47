import { type MenuList, menuLists, ownPages } from '#contract/arrangement.ts';
import { type ArrangementSpec, below, type Spec } from './spec.ts';

/** What the pages of sports and games are called. */
export const fieldNames = {
  ...{ cricket: 'Cricket', football: 'Football', horseRace: 'Horse racing' },
  ...{ tennis: 'Tennis', indianCard: 'Indian card games', casino: 'Casino' },
};

/** What the operator reads for the entries of the lists. */
const names: Readonly<Record<string, string>> = {
  ...{ '/': 'Home', service: 'Services menu', '/about-us': 'About us', '/sports-id': 'Sports ID' },
  ...{ rules: 'Rules menu', '/contact': 'Contact', '/blog': 'Blog' },
  ...{ '/service': 'All services', '/reddyAnnalogin': 'Logins' },
  ...Object.fromEntries(Object.entries(fieldNames).map(([name, label]) => [`/${name}`, label])),
  ...{ '/privacy-policy': 'Privacy policy', '/terms-and-conditions': 'Terms' },
  ...{ '/disclaimer': 'Disclaimer', '/responsible-play': 'Responsible play' },
  ...{ '/fixtures': 'Fixtures (while a match is listed)' },
  ...{ '/odds': 'Odds calculator', '/glossary': 'Glossary' },
};

const arrangement = (
  name: string,
  label: string,
  rows: ArrangementSpec['rows'],
  own?: ArrangementSpec['own'],
): Spec => ({ ...{ kind: 'arrangement', name, label, rows }, ...(own && { own }) });

const links = (list: MenuList, label: string): Spec => {
  const rows = Object.fromEntries(menuLists[list].map((entry) => [entry, names[entry] ?? entry]));
  return arrangement(list, label, rows, ownPages[list]);
};

/** The lists of links on every page. */
export const menu: Spec = below('menu', [
  links('bar', 'Main menu'),
  links('service', 'Services menu'),
  links('rules', 'Rules menu'),
  links('footer', 'Footer'),
]);

/** The home page below its banner. */
export const sections: Spec = arrangement('home', 'Sections', {
  ...{ support: 'Support', fixtures: 'Fixtures' },
  ...{ matchPredictions: 'First row of posts', bettingTips: 'Second row of posts' },
  ...{ successStories: 'Stories', feedback: 'Figures', features: 'Features', about: 'About' },
  ...{ getId: 'Steps: an ID', addFunds: 'Steps: adding funds' },
  ...{ howToBet: 'Steps: betting', howToWithdraw: 'Steps: withdrawing', faq: 'Questions' },
});
