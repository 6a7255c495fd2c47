import * as z from 'zod/mini';
import { navigationLabel as label, leagueTitle, tile } from './parts.ts';

const league = z.object({
  /** As scoreboards call it. */
  tile,
  label: leagueTitle,
});

/** What links to pages are called. Where they lead, and in which order, is in pwa/content/navigation.ts. */
export const navigationWords = z.object({
  /** In the menu and at the foot of each page. */
  pages: z.object({
    home: label,
    service: label,
    allServices: label,
    login: label,
    cricket: label,
    football: label,
    horseRace: label,
    tennis: label,
    indianCard: label,
    casino: label,
    aboutUs: label,
    sportsId: label,
    rules: label,
    privacyPolicy: label,
    terms: label,
    disclaimer: label,
    contact: label,
    blog: label,
  }),
  /** Under the drawings of sports and games. */
  fields: z.object({
    cricket: label,
    football: label,
    horseRace: label,
    tennis: label,
    indianCard: label,
    casino: label,
  }),
  leagues: z.object({ ipl: league, bbl: league, cpl: league }),
});
export type NavigationWords = z.infer<typeof navigationWords>;

export const defaultNavigation: NavigationWords = {
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
};
