import { Migration } from '@mikro-orm/migrations';

/** Two entries of one number are told apart by what their source calls them for all times. */
export class ImportGuid extends Migration {
  override up(): void {
    this.addSql("alter table import_source add column guid text not null default ''");
  }
}
