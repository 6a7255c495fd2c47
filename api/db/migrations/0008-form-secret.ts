import { Migration } from '@mikro-orm/migrations';

/** What the keys of plain contact forms are signed by. In the database: it outlives a restart, and every process has the same. */
export class FormSecret extends Migration {
  override up(): void {
    this.addSql('create table `form_secret` (`id` integer not null primary key, `secret` text not null);');
    this.addSql('insert into `form_secret` (`id`, `secret`) values (1, hex(randomblob(32)));');
  }
}
