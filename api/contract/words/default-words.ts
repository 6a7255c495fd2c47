import type { ServicesWords, SiteWords, SportsIdWords } from '#contract/settings-words.ts';
import { defaultFaq } from './faq.ts';
import { defaultHome } from './home.ts';
import { defaultLogin } from './login.ts';

const defaultServices: ServicesWords = {
  intro:
    'Each of these leads to a page on how the sport or game is followed, what its markets are called, how the prices are read, and how an ID with {{brand}} is arranged by message.',
  cards: [
    {
      title: 'Cricket Betting',
      text: 'Match odds, session runs and the line, from Tests to Twenty20. The page shows what back and lay mean in rupees, how a shortened match is settled and why a live price may know more than your screen.',
      path: '/cricket',
    },
    {
      title: 'Football Betting',
      text: 'Results on ninety minutes, goals over and under, and the Asian handicap with its half-won bets. Here you can learn to add up three prices and see the margin inside them before a season of late nights begins.',
      path: '/football',
    },
    {
      title: 'Horse Race Betting',
      text: 'From Mahalaxmi in winter to Pune in the rains: ratings, weights in kilograms, tote dividends for a ten-rupee unit and fixed prices in fractions. SHP, quinella and tanala are put into plain words.',
      path: '/horseRace',
    },
    {
      title: 'Tennis Betting',
      text: 'Two names, three surfaces and no draw. Set scores, game handicaps and totals are explained, together with the question every follower should ask first: what happens to a bet when a player retires injured?',
      path: '/tennis',
    },
    {
      title: 'Indian Card Games',
      text: 'Teen Patti, Andar Bahar, Dragon Tiger, Lucky 7 and rummy, with the rank of hands and how often each is dealt. You may be surprised which hand is the rarest and which side bet costs the most.',
      path: '/indianCard',
    },
    {
      title: 'Casino',
      text: 'Roulette, blackjack, baccarat, slots and live dealers, each with what it costs on average for every hundred rupees staked. Speed matters as much as percentage, and there is a simple sum to work that out.',
      path: '/casino',
    },
  ],
};

const defaultSportsId: SportsIdWords = {
  intro: [
    'A sports ID is a login name with a password, issued by a person after a short exchange on {{messagingName}}. One ID from {{brand}} can cover several of the sports below, so say in your first message which of them you follow.',
    'Accounts are in {{currency}} and for adults of {{minimumAge}} years or more. The law on online money games is strict in India and differs further from state to state; please look into it before you write.',
  ],
  cards: [
    {
      sport: 'cricket',
      title: 'Cricket ID',
      text: 'Tests, one-day matches and Twenty20 leagues in every month of the year. Markets range from the winner of a series down to the next over. Ask how rain, ties and Super Overs are settled on each.',
    },
    {
      sport: 'football',
      title: 'Football ID',
      text: 'The Indian Super League, European leagues and international cups. The main markets run on ninety minutes plus stoppage time, so a cup tie decided in extra time counts as a draw. Check each heading for exceptions.',
    },
    {
      sport: 'tennis',
      title: 'Tennis ID',
      text: 'Grand Slams and tour events on hard court, clay and grass, nearly every week. Winner, sets and games are the usual choices. Rules on retirement vary, and they are worth one question in the chat.',
    },
    {
      sport: 'baseball',
      title: 'Baseball ID',
      text: 'Nine innings and no draw: extra innings are played until somebody leads. Starting pitchers shape the price more than batters do. Besides the winner there are total runs and a run line, usually a start of 1.5.',
    },
    {
      sport: 'horse-racing',
      title: 'Horse Racing ID',
      text: 'Meetings at Indian centres through the year, with win, place and combination bets. Cards are published before race day, which leaves time to read weights and form. Withdrawn horses can change the return, so know that rule.',
    },
    {
      sport: 'kabaddi',
      title: 'Kabaddi ID',
      text: 'Seven a side, raids of thirty seconds, two halves of twenty minutes. An all-out brings two extra points and can turn a match at once. Winner, handicap and total points are the markets generally found.',
    },
  ],
};

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
    version: '2026-11-29',
    text: 'We store your entries, the time and the page you came from, to answer you; mail, push or chat services may tell us of them. We delete them once your question is dealt with, or as soon as you ask.',
  },
  receipt: { answerTime: '' },
};
