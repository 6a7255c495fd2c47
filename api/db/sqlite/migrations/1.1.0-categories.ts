import { Migration } from '@mikro-orm/migrations';

/** Of the categories that the first version made, as long as they have the same name. */
const DESCRIPTIONS: readonly (readonly [category: string, description: string])[] = [
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
const CARE = 'Responsible Play';

/** A category has a description, and may be marked as care: its posts invite nobody to play. */
export class Categories extends Migration {
  override up(): void {
    this.addSql('alter table category add column care integer not null default false');
    this.addSql("alter table category add column description text not null default ''");
    for (const [category, description] of DESCRIPTIONS) {
      this.addSql(`update category set description = '${description}' where category = '${category}'`);
    }
    this.addSql(`update category set care = true where category = '${CARE}'`);
  }
}
