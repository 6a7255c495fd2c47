import { Migration } from '@mikro-orm/migrations';

/** The main picture of an earlier version of a post, and what was told of it; null: unknown. */
export class RevisionFacts extends Migration {
  override up(): void {
    this.addSql('alter table post_revision add column image text null');
    this.addSql('alter table post_revision add column told json null');
  }
}
