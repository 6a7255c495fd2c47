import type { Orm } from '#api/db/orm-type.ts';
import type { CategoryService } from '#api/features/blog/category.service.ts';
import type { PostImport } from '#api/features/blog/post-import.service.ts';
import type { PictureService } from '#api/features/media/picture.service.ts';

/** What an import writes by. */
export interface ImportDeps {
  orm: Orm;
  posts: PostImport;
  categories: Pick<CategoryService, 'ensure' | 'has'>;
  pictures: Pick<PictureService, 'encode' | 'store' | 'copy' | 'has' | 'isPicture'>;
  now: () => Date;
}
