import { Migration } from '@mikro-orm/migrations';
import { sql } from 'kysely';
import { picturesIn } from '#contract/picture-address.ts';
import { factsOfPicture } from '../../media-row.ts';

const TABLES = [
  `create table media (
    name text primary key,
    alt text not null,
    words text not null,
    width integer not null,
    height integer not null,
    kind text,
    bytes integer not null,
    sha256 text,
    date bigint not null,
    author_id bigint references operator (id) on delete set null,
    key text unique,
    of_post boolean not null default false,
    deleted_at bigint,
    replaced_by text
  )`,
  'create index on media (author_id)',
  'create index on media (date desc, name desc) where deleted_at is null',
  'create index on media (deleted_at) where deleted_at is not null',
  `create table picture_use (
    kind text not null,
    owner text not null,
    name text not null references media on delete restrict,
    title text not null,
    post_id bigint references post on delete cascade,
    primary key (kind, owner, name)
  )`,
  'create index on picture_use (name)',
  'create index on picture_use (post_id)',
  // Posts may have one picture together.
  'alter table post drop constraint post_image_key',
  'create index on post (image)',
];

interface Stored {
  name: string;
  alt: string | null;
  bytes: number;
  date: number;
  author: number | null;
  of_post: boolean;
}

/** The library of pictures, and where each is used. */
export class Media extends Migration {
  override async up(): Promise<void> {
    for (const statement of TABLES) await this.execute(statement);
    await this.#notePictures();
    await this.#noteTexts();
  }

  async #notePictures(): Promise<void> {
    const db = this.getEntityManager().getKysely<unknown>();
    const { rows } = await sql<Stored>`
      select stored.name, post.image_alt as alt, stored.bytes::integer as bytes, coalesce(post.date, 0) as date,
          post.author_id as author, post.id is not null as of_post
        from (select name, sum(length(bytes)) as bytes from picture group by name) as stored
        left join post on post.image = stored.name`.execute(db);
    for (const { name, alt, bytes, date, author, of_post } of rows) {
      const masters = await sql<{ head: Buffer }>`
        select substr(bytes, 1, 30) as head from picture where name = ${name} and format = 'master'`.execute(
        db,
      );
      const facts = factsOfPicture({ alt: alt ?? '', head: masters.rows[0]?.head ?? null });
      await sql`insert into media (name, alt, words, width, height, bytes, date, author_id, of_post)
        values (${name}, ${facts.alt}, ${facts.words}, ${facts.width}, ${facts.height}, ${bytes}, ${date},
          ${author}, ${of_post})`.execute(db);
    }
  }

  async #noteTexts(): Promise<void> {
    const db = this.getEntityManager().getKysely<unknown>();
    const { rows } = await sql<{ id: number; description: string }>`
      select id, description from post where description like '%/api/blog/%'`.execute(db);
    for (const { id, description } of rows) {
      await sql`insert into picture_use (kind, owner, name, title, post_id)
        select 'post_text', ${String(id)}, name, '', ${id} from media
          where name = any(${picturesIn(description)}::text[])`.execute(db);
    }
  }
}
