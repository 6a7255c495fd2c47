import { Migration } from '@mikro-orm/migrations';

/** Files that are uploaded to be imported, in pieces. */
export class ImportPieces extends Migration {
  override up(): void {
    this.addSql(`create table import_piece (
      upload text not null,
      at integer not null,
      stored_at datetime not null,
      bytes blob not null,
      primary key (upload, at)
    )`);
    this.addSql('create index import_piece_stored_at_index on import_piece (stored_at)');
  }
}
