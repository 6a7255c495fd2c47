import { Migration } from '@mikro-orm/migrations';

/** Files that are uploaded to be imported are on a disk; rows say whose, and what comes of them. */
export class ImportUploads extends Migration {
  override up(): void {
    // Unfinished uploads end with an update.
    this.addSql('drop table import_piece');
    this.addSql(`create table import_piece (
      upload text not null,
      at integer not null,
      stored_at datetime not null,
      remaining bigint not null,
      bytes blob not null,
      primary key (upload, at)
    )`);
    this.addSql('create index import_piece_stored_at_index on import_piece (stored_at)');
    this.addSql(`create table import_upload (
      upload text not null primary key,
      server text not null,
      stored_at datetime not null,
      seen_at datetime not null,
      bytes integer not null,
      state text check (state in ('open', 'removed')) not null,
      fault text null
    )`);
    this.addSql('create index import_upload_seen_at_index on import_upload (seen_at)');
    this.addSql(`create table import_run (
      id text not null primary key,
      server text not null,
      asked_at datetime not null,
      state text check (state in ('asked', 'running', 'stopped')) not null,
      task text not null
    )`);
    this.addSql('create index import_run_asked_at_index on import_run (asked_at)');
    this.addSql(`create table import_event (
      run text not null,
      at integer not null,
      event text not null,
      primary key (run, at)
    )`);
  }
}
