import { Migration } from '@mikro-orm/migrations';

/** Milliseconds: India's days begin half past six in the evening by Greenwich. */
const INDIAN_DAY = (date: string) => `(${date} + 19800000) / 86400000`;

/** Totals that are kept instead of counted: lists cost a page of work, however long they are. */
export class CountsAndPostSearch extends Migration {
  override up(): void {
    this.countPosts();
    this.countMessages();
    this.indexFound();
  }

  /** Of what is not deleted. A scheduled post counts as published: the few that are still to come are counted at each look. */
  private countPosts(): void {
    this.addSql(
      'create table `post_count` (`category_id` integer not null, `state` text not null, `count` integer not null, primary key (`category_id`, `state`), foreign key (`category_id`) references `category` (`id`) on delete cascade) without rowid;',
    );
    this.addSql(
      'insert into `post_count` select `category_id`, `state`, count(*) from `post` where `deleted_at` is null group by 1, 2;',
    );
    const up =
      'insert into `post_count` select new.`category_id`, new.`state`, 1 where new.`deleted_at` is null on conflict (`category_id`, `state`) do update set `count` = `count` + 1;';
    const down =
      'update `post_count` set `count` = `count` - 1 where `category_id` = old.`category_id` and `state` = old.`state` and old.`deleted_at` is null;';
    this.addSql(`create trigger \`post_count_put\` after insert on \`post\` begin ${up} end;`);
    this.addSql(`create trigger \`post_count_take\` after delete on \`post\` begin ${down} end;`);
    this.addSql(
      `create trigger \`post_count_change\` after update of \`category_id\`, \`state\`, \`deleted_at\` on \`post\` begin ${down} ${up} end;`,
    );
  }

  /** By state, and by India's day of arrival. `changes` only grows: what was worked out of the messages holds until it does. */
  private countMessages(): void {
    this.addSql(
      'create table `contact_count` (`state` text not null primary key, `count` integer not null, `changes` integer not null) without rowid;',
    );
    this.addSql('create table `contact_day` (`day` integer not null primary key, `count` integer not null);');
    this.addSql('insert into `contact_count` select `state`, count(*), 1 from `contact` group by 1;');
    this.addSql(
      `insert into \`contact_day\` select ${INDIAN_DAY('`date`')}, count(*) from \`contact\` group by 1;`,
    );
    const up =
      'insert into `contact_count` values (new.`state`, 1, 1) on conflict (`state`) do update set `count` = `count` + 1, `changes` = `changes` + 1;' +
      ` insert into \`contact_day\` values (${INDIAN_DAY('new.`date`')}, 1) on conflict (\`day\`) do update set \`count\` = \`count\` + 1;`;
    const down =
      'update `contact_count` set `count` = `count` - 1, `changes` = `changes` + 1 where `state` = old.`state`;' +
      ` update \`contact_day\` set \`count\` = \`count\` - 1 where \`day\` = ${INDIAN_DAY('old.`date`')};`;
    this.addSql(`create trigger \`contact_count_put\` after insert on \`contact\` begin ${up} end;`);
    this.addSql(`create trigger \`contact_count_take\` after delete on \`contact\` begin ${down} end;`);
    this.addSql(
      `create trigger \`contact_count_change\` after update of \`state\`, \`date\`, \`written_at\` on \`contact\` begin ${down} ${up} end;`,
    );
  }

  private indexFound(): void {
    // What a search asks of each post that holds the words: read without its text.
    this.addSql(
      'create index `post_found_index` on `post` (`id`, `deleted_at`, `date`, `state`, `category_id`);',
    );
  }
}
