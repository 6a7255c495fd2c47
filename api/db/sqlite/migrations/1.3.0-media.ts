import { Migration } from '@mikro-orm/migrations';
import { picturesIn } from '#contract/picture-address.ts';
import { factsOfPicture } from '../../media-row.ts';

const TABLES = [
  `create table media (
    name text not null primary key,
    alt text not null,
    words text not null,
    width integer not null,
    height integer not null,
    kind text null,
    bytes integer not null,
    sha256 text null,
    date datetime not null,
    author_id integer null,
    key text null,
    of_post integer not null default false,
    deleted_at datetime null,
    replaced_by text null,
    constraint media_author_id_foreign foreign key (author_id) references operator (id) on delete set null
  )`,
  'create index media_author_id_index on media (author_id)',
  'create unique index media_key_unique on media (key)',
  'create index media_deleted_at_date_name_index on media (deleted_at, date, name)',
  `create table picture_use (
    kind text not null,
    owner text not null,
    name text not null,
    title text not null,
    post_id integer null,
    primary key (kind, owner, name),
    constraint picture_use_name_foreign foreign key (name) references media (name) on delete restrict,
    constraint picture_use_post_id_foreign foreign key (post_id) references post (id) on delete cascade
  )`,
  'create index picture_use_name_index on picture_use (name)',
  'create index picture_use_post_id_index on picture_use (post_id)',
  // Posts may have one picture together.
  'drop index post_image_unique',
  'create index post_image_index on post (image)',
];

/** The list of what something may be done to grows: the code checks it. */
const ACTIVITY = [
  'alter table activity rename to activity_before',
  'drop index activity_at_id_index',
  'drop index activity_subject_subject_id_index',
  `create table activity (
    id integer not null primary key autoincrement,
    at datetime not null,
    operator_id integer null,
    operator text null,
    action text not null,
    subject text not null,
    subject_id integer null,
    detail json null
  )`,
  'insert into activity select id, at, operator_id, operator, action, subject, subject_id, detail from activity_before',
  "update sqlite_sequence set seq = (select seq from sqlite_sequence where name = 'activity_before') where name = 'activity'",
  'drop table activity_before',
  'create index activity_at_id_index on activity (at, id)',
  'create index activity_subject_subject_id_index on activity (subject, subject_id)',
];

interface Stored {
  name: string;
  alt: string | null;
  bytes: number;
  date: number;
  author: number | null;
  of_post: number;
}

/** The library of pictures, and where each is used. */
export class Media extends Migration {
  override async up(): Promise<void> {
    for (const sql of [...TABLES, ...ACTIVITY]) await this.execute(sql);
    await this.#notePictures();
    await this.#noteTexts();
  }

  async #notePictures(): Promise<void> {
    const pictures = (await this.execute(
      `select stored.name, post.image_alt as alt, stored.bytes, coalesce(post.date, 0) as date,
          post.author_id as author, post.id is not null as of_post
        from (select name, sum(length(bytes)) as bytes from picture group by name) as stored
        left join post on post.image = stored.name`,
    )) as Stored[];
    for (const { name, alt, bytes, date, author, of_post } of pictures) {
      const [master] = (await this.execute(
        "select substr(bytes, 1, 30) as head from picture where name = ? and format = 'master'",
        [name],
      )) as { head: Uint8Array }[];
      const facts = factsOfPicture({ alt: alt ?? '', head: master?.head ?? null });
      await this.execute(
        `insert into media (name, alt, words, width, height, bytes, date, author_id, of_post)
          values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [name, facts.alt, facts.words, facts.width, facts.height, bytes, date, author, of_post],
      );
    }
  }

  async #noteTexts(): Promise<void> {
    const texts = (await this.execute(
      "select id, description from post where description like '%/api/blog/%'",
    )) as { id: number; description: string }[];
    for (const { id, description } of texts) {
      await this.execute(
        `insert into picture_use (kind, owner, name, title, post_id)
          select 'post_text', ?, name, '', ? from media where name in (select value from json_each(?))`,
        [String(id), id, JSON.stringify(picturesIn(description))],
      );
    }
  }
}
