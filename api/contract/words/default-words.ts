import type { SiteWords } from '#contract/settings-words.ts';
import { defaultFaq } from './faq.ts';
import { defaultHome } from './home.ts';
import { defaultLogin } from './login.ts';
import { defaultServices } from './services.ts';
import { defaultSportsId } from './sports-id.ts';

/** The words that the site ships with. */
export const defaultWords: SiteWords = {
  home: defaultHome,
  faq: defaultFaq,
  services: defaultServices,
  sportsId: defaultSportsId,
  login: defaultLogin,
  navigation: {
    pages: {
      home: 'HOME',
      service: 'Service',
      allServices: 'All services',
      login: '{{brand}} Login',
      cricket: 'Cricket Betting',
      football: 'Football Betting',
      horseRace: 'Horse Race Betting',
      tennis: 'Tennis Betting',
      indianCard: 'Indian Card Games',
      casino: 'Casino',
      aboutUs: 'About Us',
      sportsId: 'Sports ID',
      rules: 'Rules',
      privacyPolicy: 'Privacy Policy',
      terms: 'Terms and Conditions',
      disclaimer: 'Disclaimer',
      contact: 'Contact',
      blog: 'Blog',
    },
    fields: {
      cricket: 'Cricket',
      football: 'Football',
      horseRace: 'Horse racing',
      tennis: 'Tennis',
      indianCard: 'Indian cards',
      casino: 'Casino',
    },
    leagues: {
      ipl: { tile: 'IPL', label: 'Guide to the Indian Premier League' },
      bbl: { tile: 'BBL', label: 'Guide to the Big Bash League' },
      cpl: { tile: 'CPL', label: 'Guide to the Caribbean Premier League' },
    },
  },
  notice: {
    version: '2026-11-25',
    text: 'We store your entries, the time and the page you came from, to answer you; mail, push or chat services may tell us of them. They are deleted when that no longer needs them, or as soon as you ask.',
  },
  receipt: { answerTime: '' },
};
