import { type ArrangementSpec, below, type Spec } from './spec.ts';

/** What the pages of sports and games are called. */
export const fieldNames = {
  ...{ cricket: 'Cricket', football: 'Football', horseRace: 'Horse racing' },
  ...{ tennis: 'Tennis', indianCard: 'Indian card games', casino: 'Casino' },
};

const legal = {
  '/privacy-policy': 'Privacy policy',
  '/terms-and-conditions': 'Terms',
  '/disclaimer': 'Disclaimer',
};
const arrangement = (
  name: string,
  label: string,
  rows: ArrangementSpec['rows'],
  own?: ArrangementSpec['own'],
): Spec => ({ ...{ kind: 'arrangement', name, label, rows }, ...(own && { own }) });

/** The lists of links on every page. */
export const menu: Spec = below('menu', [
  arrangement(
    'bar',
    'Main menu',
    {
      ...{ '/': 'Home', service: 'Menu of services', '/about-us': 'About us', '/sports-id': 'Sports ID' },
      ...{ rules: 'Menu of rules', '/contact': 'Contact', '/blog': 'Blog' },
    },
    { places: ['top'], after: 'rules' },
  ),
  arrangement(
    'service',
    'Menu of services',
    {
      ...{ '/service': 'All services', '/reddyAnnalogin': 'Logins' },
      ...Object.fromEntries(Object.entries(fieldNames).map(([name, label]) => [`/${name}`, label])),
    },
    { places: ['service'], after: '/casino' },
  ),
  arrangement('rules', 'Menu of rules', legal, { places: ['rules'], after: '/disclaimer' }),
  arrangement(
    'footer',
    'Footer',
    {
      ...{ '/about-us': 'About us', '/contact': 'Contact', '/sports-id': 'Sports ID' },
      ...legal,
      ...{ '/fixtures': 'Fixtures', '/odds': 'Odds calculator', '/glossary': 'Glossary', '/blog': 'Blog' },
    },
    { places: ['rules', 'footer'], after: '/disclaimer' },
  ),
]);

/** The home page below its banner. */
export const sections: Spec = arrangement('home', 'Sections', {
  ...{ support: 'Support', fixtures: 'Fixtures' },
  ...{ matchPredictions: 'First row of posts', bettingTips: 'Second row of posts' },
  ...{ successStories: 'Stories', feedback: 'Figures', features: 'Features', about: 'About' },
  ...{ getId: 'Steps: an ID', addFunds: 'Steps: adding funds' },
  ...{ howToBet: 'Steps: betting', howToWithdraw: 'Steps: withdrawing', faq: 'Questions' },
});
