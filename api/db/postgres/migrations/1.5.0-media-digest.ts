import { Migration } from '@mikro-orm/migrations';

/** An import asks for each of its pictures whether one was made of the same upload. */
export class MediaDigest extends Migration {
  override up(): void {
    this.addSql('create index on media (sha256, deleted_at, date)');
  }
}
