import { Migration } from '@mikro-orm/migrations';

/** What a page led to is added up from an index alone, for thousands of pages at once. */
export class PageFigures extends Migration {
  override up(): void {
    this.addSql('create index source_day_page_day_visits_taps_index on source_day (page, day, visits, taps)');
    this.addSql('create index contact_source_page_index on contact_source (page, day, count)');
  }
}
