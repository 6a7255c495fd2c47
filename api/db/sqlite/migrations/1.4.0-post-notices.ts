import { Migration } from '@mikro-orm/migrations';

/** Devices of readers who asked for new posts, the posts that they are told of, and what is still to be told. */
export class PostNotices extends Migration {
  override up(): void {
    this.addSql('alter table post add column was_public integer not null default false');
    this.addSql(`create table post_reader (
      id integer not null primary key autoincrement,
      endpoint text not null,
      p256dh text not null,
      auth text not null,
      time_zone text not null,
      created_at datetime not null,
      last_success_at datetime null
    )`);
    this.addSql('create unique index post_reader_endpoint_unique on post_reader (endpoint)');
    this.addSql(`create table post_notice (
      post_id integer not null,
      state text check (state in ('waiting', 'spread')) not null default 'waiting',
      last_reader integer not null default 0,
      told integer not null default 0,
      primary key (post_id),
      constraint post_notice_post_id_foreign foreign key (post_id) references post (id) on update cascade on delete cascade
    )`);
    this.addSql(`create table post_delivery (
      post_id integer not null,
      reader_id integer not null,
      tag text not null default '',
      attempts integer not null default 0,
      since datetime not null,
      next_at datetime not null,
      primary key (post_id, reader_id),
      constraint post_delivery_post_id_foreign foreign key (post_id) references post (id) on update cascade on delete cascade,
      constraint post_delivery_reader_id_foreign foreign key (reader_id) references post_reader (id) on update cascade on delete cascade
    )`);
    this.addSql('create index post_delivery_reader_index on post_delivery (reader_id)');
    this.addSql('create index post_delivery_next_at_index on post_delivery (next_at)');
  }
}
