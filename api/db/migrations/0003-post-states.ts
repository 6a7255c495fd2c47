import { Migration } from '@mikro-orm/migrations';

/** Drafts, scheduled posts (published, with a date to come), deletion that can be undone, and changes that are counted. */
export class PostStates extends Migration {
  override up(): void {
    this.addSql(
      "alter table `post` add column `state` text check (`state` in ('published', 'draft')) not null default 'published';",
    );
    this.addSql('alter table `post` add column `revision` integer not null default 1;');
    this.addSql('alter table `post` add column `deleted_at` datetime null;');
    this.addSql('alter table `post` add column `key` text null;');
    this.addSql('create unique index `post_key_unique` on `post` (`key`);');
    // Every list asks for posts that are not deleted, in order of their dates; the rest is read from the index alone.
    this.addSql('drop index `post_date_id_index`;');
    this.addSql('drop index `post_category_id_date_id_index`;');
    this.addSql(
      'create index `post_deleted_at_date_id_state_index` on `post` (`deleted_at`, `date`, `id`, `state`);',
    );
    this.addSql(
      'create index `post_category_id_deleted_at_date_id_state_index` on `post` (`category_id`, `deleted_at`, `date`, `id`, `state`);',
    );
  }
}
