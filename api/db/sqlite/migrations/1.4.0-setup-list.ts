import { Migration } from '@mikro-orm/migrations';

/** When an operator put the setup list away. */
export class SetupList extends Migration {
  override up(): void {
    this.addSql('alter table operator add column setup_away_at datetime null');
  }
}
