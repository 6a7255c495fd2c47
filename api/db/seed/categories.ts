/**
 * Categories of a new site, in the order of the menu and of their ids: 4 and 8 feed the home page's two rows (contract/blog-rules.ts),
 * the menu shows the first five.
 */
export const CATEGORIES: readonly (readonly [category: string, description: string])[] = [
  ['Cricket', 'Pitches, overs, weather and formats: what a cricket score means before and during a match.'],
  [
    'Football',
    'Leagues, cards, added time and the numbers behind a result, for readers who follow the game.',
  ],
  ['Tennis', 'Surfaces, serves and scoring: how a tennis match turns, and what its odds say about it.'],
  [
    'Match Predictions',
    'How to read form, teams and conditions before a match, without anybody’s promise of a win.',
  ],
  [
    'Horse Racing',
    'Race cards, going, weights and terms of the turf, explained for newcomers to Indian racing.',
  ],
  ['Kabaddi', 'Raids, tackles and bonus points: the rules of kabaddi, and how a league season is decided.'],
  ['Card Games', 'Teen Patti, Rummy and Andar Bahar: rules, hands and the odds of each deal.'],
  [
    'Betting Tips',
    'Odds, margins, limits and records: how betting works, and how to keep it a small expense.',
  ],
  ['Casino', 'House edge, wheels and tables: what casino games cost by their own arithmetic.'],
  [
    'Responsible Play',
    'Limits, breaks and help: how to notice that play is no longer play, and where to turn.',
  ],
];

/** The one whose posts invite nobody to play. */
export const CARE = 'Responsible Play';
