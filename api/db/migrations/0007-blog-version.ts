import { Migration } from '@mikro-orm/migrations';

/** A mark that changes with every write to the blog, by whichever way: answers that are kept hold as long as it stands. */
export class BlogVersion extends Migration {
  override up(): void {
    this.addSql('create table `blog_version` (`id` integer not null primary key, `version` text not null);');
    this.addSql("insert into `blog_version` (`id`, `version`) values (1, 'first');");
    for (const table of ['post', 'category']) {
      for (const event of ['insert', 'update', 'delete']) {
        this.addSql(
          `create trigger \`${table}_version_${event}\` after ${event} on \`${table}\` begin update \`blog_version\` set \`version\` = hex(randomblob(8)); end;`,
        );
      }
    }
  }
}
