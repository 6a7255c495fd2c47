import { Migration } from '@mikro-orm/migrations';
import { CARE, CATEGORIES } from '../../seed/categories.ts';

/** A category has a description, and may be marked as care: its posts invite nobody to play. */
export class Categories extends Migration {
  override up(): void {
    this.addSql('alter table category add column care integer not null default false');
    this.addSql("alter table category add column description text not null default ''");
    for (const [category, description] of CATEGORIES) {
      this.addSql(`update category set description = '${description}' where category = '${category}'`);
    }
    this.addSql(`update category set care = true where category = '${CARE}'`);
  }
}
