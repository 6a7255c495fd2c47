import type { SportsIdWords } from '#contract/settings-words.ts';

export const defaultSportsId: SportsIdWords = {
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
