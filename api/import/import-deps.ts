import type { Orm } from '#api/db/orm-type.ts';
import type { CategoryService } from '#api/features/blog/category.service.ts';
import type { PostImport } from '#api/features/blog/post-import.service.ts';
import type { SitePublisher } from '#api/features/settings/site-publisher.service.ts';
import type { Pictures } from './import-pictures.ts';

/** What an import writes by. */
export interface ImportDeps {
  orm: Orm;
  posts: PostImport;
  categories: Pick<CategoryService, 'ensure' | 'has' | 'putBack'>;
  pictures: Pictures;
  publisher: Pick<SitePublisher, 'publish' | 'showNow'>;
  now: () => Date;
}
