import type { ServicesWords } from '#contract/settings-words.ts';

export const defaultServices: ServicesWords = {
  intro:
    'Six subjects, six pages. Each one explains how the sport or game is followed, what its markets are called and how the prices are read, and then how an ID with {{brand}} is arranged by message.',
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
      text: 'Two names, three surfaces and no draw. Set scores, game handicaps and totals are explained, together with the question every follower should ask first: what happens to a bet when a player retires hurt?',
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
