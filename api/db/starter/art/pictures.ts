import type { Picture } from './draw.ts';
import { fieldingMap } from './scenes/a-map-of-fielding-positions.ts';
import { matchPreview } from './scenes/a-match-preview-you-can-check.ts';
import { monthlyBudget } from './scenes/a-monthly-budget-that-holds.ts';
import { threeSurfaces } from './scenes/clay-grass-and-hard-courts.ts';
import { dewAndWind } from './scenes/dew-wind-and-the-night-match.ts';
import { handicap } from './scenes/how-a-handicap-works.ts';
import { tennisScoring } from './scenes/how-tennis-scoring-works.ts';
import { readingThePitch } from './scenes/how-to-read-a-pitch-before-the-toss.ts';
import { readingAScorecard } from './scenes/how-to-read-a-scorecard.ts';
import { readingOdds } from './scenes/how-to-read-odds.ts';
import { rummyHand } from './scenes/indian-rummy-sequences-and-sets.ts';
import { kabaddi } from './scenes/kabaddi-in-one-read.ts';
import { recordOfBets } from './scenes/keep-a-record-of-every-bet.ts';
import { leagueTables } from './scenes/league-tables-and-tie-breakers.ts';
import { limitsToSet } from './scenes/limits-to-set-before-you-start.ts';
import { powerplayOvers } from './scenes/powerplay-overs-explained.ts';
import { raceCard } from './scenes/reading-a-race-card.ts';
import { timeToStop } from './scenes/signs-that-it-is-time-to-stop.ts';
import { teenPattiHands } from './scenes/teen-patti-hands-ranked.ts';
import { marginInThePrice } from './scenes/the-margin-in-every-price.ts';
import { offsideLaw } from './scenes/the-offside-law-in-plain-words.ts';
import { rouletteWheel } from './scenes/the-roulette-wheel-pocket-by-pocket.ts';
import { superTackle } from './scenes/the-super-tackle-and-the-do-or-die-raid.ts';
import { threeFormats } from './scenes/three-formats-of-cricket.ts';
import { expectedGoals } from './scenes/what-expected-goals-measures.ts';
import { recentForm } from './scenes/what-recent-form-says-and-hides.ts';
import { readingTheGoing } from './scenes/what-the-going-tells-you.ts';
import { houseEdge } from './scenes/what-the-house-edge-means.ts';

export type { Picture } from './draw.ts';

/** The drawing of every starter post, by the post's slug. */
export const pictures: Record<string, () => Picture> = {
  'a-map-of-fielding-positions': fieldingMap,
  'a-match-preview-you-can-check': matchPreview,
  'a-monthly-budget-that-holds': monthlyBudget,
  'clay-grass-and-hard-courts': threeSurfaces,
  'dew-wind-and-the-night-match': dewAndWind,
  'how-a-handicap-works': handicap,
  'how-tennis-scoring-works': tennisScoring,
  'how-to-read-a-pitch-before-the-toss': readingThePitch,
  'how-to-read-a-scorecard': readingAScorecard,
  'how-to-read-odds': readingOdds,
  'indian-rummy-sequences-and-sets': rummyHand,
  'kabaddi-in-one-read': kabaddi,
  'keep-a-record-of-every-bet': recordOfBets,
  'league-tables-and-tie-breakers': leagueTables,
  'limits-to-set-before-you-start': limitsToSet,
  'powerplay-overs-explained': powerplayOvers,
  'reading-a-race-card': raceCard,
  'signs-that-it-is-time-to-stop': timeToStop,
  'teen-patti-hands-ranked': teenPattiHands,
  'the-margin-in-every-price': marginInThePrice,
  'the-offside-law-in-plain-words': offsideLaw,
  'the-roulette-wheel-pocket-by-pocket': rouletteWheel,
  'the-super-tackle-and-the-do-or-die-raid': superTackle,
  'three-formats-of-cricket': threeFormats,
  'what-expected-goals-measures': expectedGoals,
  'what-recent-form-says-and-hides': recentForm,
  'what-the-going-tells-you': readingTheGoing,
  'what-the-house-edge-means': houseEdge,
};
