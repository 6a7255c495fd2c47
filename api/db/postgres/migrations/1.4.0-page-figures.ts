import { Migration } from '@mikro-orm/migrations';

/** What a page led to is added up from an index alone, for thousands of pages at once. */
export class PageFigures extends Migration {
  override up(): void {
    this.addSql('create index on source_day (page, day) include (visits, taps)');
    this.addSql('create index on contact_source_total (page, day) include (count)');
  }
}
