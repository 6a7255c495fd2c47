import { Migration } from '@mikro-orm/migrations';

export class FirstTables extends Migration {
  override up(): void {
    this.addSql(
      'create table `category` (`id` integer not null primary key autoincrement, `category` text not null, `position` integer not null);',
    );
    this.addSql('create unique index `category_category_unique` on `category` (`category`);');
    this.addSql('create index `category_position_index` on `category` (`position`);');

    this.addSql(
      "create table `contact` (`id` integer not null primary key autoincrement, `key` text null, `first_name` text not null, `last_name` text not null, `email` text not null, `phone` text not null, `message` text not null, `date` datetime not null, `written_at` datetime null, `state` text check (`state` in ('new', 'answered', 'suspected')) not null default 'new');",
    );
    this.addSql('create unique index `contact_key_unique` on `contact` (`key`);');
    this.addSql('create index `contact_date_id_index` on `contact` (`date`, `id`);');
    this.addSql('create index `contact_state_date_id_index` on `contact` (`state`, `date`, `id`);');

    this.addSql(
      'create table `operator` (`id` integer not null primary key autoincrement, `username` text not null, `password_hash` text not null);',
    );
    this.addSql('create unique index `operator_username_unique` on `operator` (`username`);');

    this.addSql(
      'create table `post` (`id` integer not null primary key autoincrement, `blog_title` text not null, `image_alt` text not null, `description` text not null, `excerpt` text not null, `image` text not null, `date` datetime not null, `changed_at` datetime not null, `category_id` integer not null, constraint `post_category_id_foreign` foreign key (`category_id`) references `category` (`id`) on delete restrict);',
    );
    this.addSql('create unique index `post_image_unique` on `post` (`image`);');
    this.addSql('create index `post_category_id_index` on `post` (`category_id`);');
    this.addSql('create index `post_date_id_index` on `post` (`date`, `id`);');
    this.addSql('create index `post_category_id_date_id_index` on `post` (`category_id`, `date`, `id`);');

    this.addSql(
      'create table `session` (`token_hash` text not null primary key, `operator_id` integer not null, `created_at` datetime not null, `expires_at` datetime not null, constraint `session_operator_id_foreign` foreign key (`operator_id`) references `operator` (`id`) on delete cascade);',
    );
    this.addSql('create index `session_operator_id_index` on `session` (`operator_id`);');
    this.addSql('create index `session_expires_at_index` on `session` (`expires_at`);');

    this.addSql('create table `spent_key` (`key` text not null primary key);');
  }
}
