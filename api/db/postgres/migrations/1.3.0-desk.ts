import { Migration } from '@mikro-orm/migrations';

/** Who wrote a post, and posts in the order of their titles. Of those that are there already nobody knows who did. */
export class Desk extends Migration {
  override up(): void {
    this.addSql('alter table post add column author_id bigint references operator (id) on delete set null');
    this.addSql(
      'create index on post (author_id, date desc, id desc) include (state, category_id) where deleted_at is null',
    );
    // All are columns of the key: of an expression's index those that are only included are not read without the row.
    this.addSql(
      'create index on post (lower(blog_title), id, state, date, category_id, author_id) where deleted_at is null',
    );
  }
}
