/**
 * Categories of a new site, in the order of the menu and of their ids: 4 and 8 feed the home page's two rows (contract/blog-rules.ts),
 * the menu shows the first five.
 */
export const CATEGORIES: readonly (readonly [category: string, description: string])[] = [
  ['Cricket', 'Pitches, overs, weather and formats: what a cricket score means before and during a match.'],
  [
    'Football',
    'The offside law, league tables and the numbers behind a result, for readers who follow the game.',
  ],
  ['Tennis', 'Surfaces, serves and scoring: how a tennis match turns.'],
  [
    'Match Predictions',
    'How to read pitch, form and weather before a match, put a number on it, and check yourself afterwards.',
  ],
  [
    'Horse Racing',
    'Race cards, going, weights and terms of the turf, explained for newcomers to Indian racing.',
  ],
  ['Kabaddi', 'Raids, tackles and bonus points: the rules of kabaddi, and what decides a match.'],
  ['Card Games', 'Teen Patti and rummy: rules, hands and how often each is dealt.'],
  [
    'Betting Tips',
    'What odds and margins do to a stake, and how limits and records keep it a small expense.',
  ],
  ['Casino', 'House edge, wheels and tables: what casino games cost by their own arithmetic.'],
  [
    'Responsible Play',
    'Limits, breaks and help: how to notice that play is no longer play, and where to turn.',
  ],
];

/** The one whose posts do not invite readers to play. */
export const CARE = 'Responsible Play';
