import { Migration } from '@mikro-orm/migrations';

/** Ids 4 and 8 feed the home page's two rows (contract/blog.ts); the menu shows the first five. */
const names = [
  'Cricket',
  'Football',
  'Tennis',
  'Match Predictions',
  'Horse Racing',
  'Kabaddi',
  'Card Games',
  'Betting Tips',
  'Casino',
  'Responsible Play',
];

export class Categories extends Migration {
  override up(): void {
    names.forEach((name, index) => {
      const id = index + 1;
      this.addSql(
        `insert into \`category\` (\`id\`, \`category\`, \`position\`) values (${id}, '${name}', ${id});`,
      );
    });
  }
}
