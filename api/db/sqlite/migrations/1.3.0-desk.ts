import { Migration } from '@mikro-orm/migrations';

/**
 * Who wrote a post, and posts in the order of their titles: of those that are there already nobody knows who did. When
 * backups were made.
 */
export class Desk extends Migration {
  override up(): void {
    this.addSql(
      'alter table post add column author_id integer null constraint post_author_id_foreign references operator (id) on delete set null',
    );
    this.addSql('create index post_author_id_index on post (author_id)');
    this.addSql(
      'create index post_author_index on post (author_id, deleted_at, date, id, state, category_id)',
    );
    this.addSql(
      'create index post_title_index on post (deleted_at, lower(blog_title), id, state, date, category_id, author_id)',
    );
    this.addSql(
      'create index post_category_title_index on post (category_id, deleted_at, lower(blog_title), id, state, date, author_id)',
    );
    this.addSql('drop index post_search_index');
    this.addSql(
      'create index post_search_index on post (id, deleted_at, date, state, category_id, author_id, blog_title)',
    );
    this.addSql(`create table backup_run (
      id integer not null primary key autoincrement,
      at datetime not null,
      way text check (way in ('command', 'download')) not null,
      operator text null,
      bytes integer null,
      failure text null
    )`);
    this.addSql('create index backup_run_at_id_index on backup_run (at, id)');
  }
}
