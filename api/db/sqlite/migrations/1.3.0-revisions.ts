import { Migration } from '@mikro-orm/migrations';

/** What posts said after each change, and what is typed and not published. */
export class Revisions extends Migration {
  override up(): void {
    this.addSql(`create table post_revision (
      id integer not null primary key autoincrement,
      post_id integer not null,
      at datetime not null,
      operator_id integer null,
      blog_title text not null,
      image_alt text not null,
      category_id integer not null,
      description text not null,
      constraint post_revision_post_id_foreign foreign key (post_id) references post (id) on delete cascade,
      constraint post_revision_operator_id_foreign foreign key (operator_id) references operator (id) on delete set null
    )`);
    this.addSql('create index post_revision_operator_id_index on post_revision (operator_id)');
    this.addSql('create index post_revision_post_index on post_revision (post_id, id)');
    this.addSql(`create table post_draft (
      key text not null primary key,
      post_id integer null,
      saved_at datetime not null,
      operator_id integer null,
      revision integer not null,
      fields json not null,
      constraint post_draft_post_id_foreign foreign key (post_id) references post (id) on delete cascade,
      constraint post_draft_operator_id_foreign foreign key (operator_id) references operator (id) on delete set null
    )`);
    this.addSql('create index post_draft_post_id_index on post_draft (post_id)');
    this.addSql('create index post_draft_saved_at_index on post_draft (saved_at)');
    this.addSql('create index post_draft_operator_id_index on post_draft (operator_id)');
  }
}
