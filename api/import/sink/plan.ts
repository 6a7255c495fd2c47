import type { Orm } from '#api/db/orm-type.ts';
import type { CategoryService } from '#api/features/blog/category.service.ts';
import type { PostImport } from '#api/features/blog/post-import.service.ts';
import type { PictureService } from '#api/features/media/picture.service.ts';
import type { SitePublisher } from '#api/features/settings/site-publisher.service.ts';
import type { SomeCounts } from '#api/import/item-source.ts';

/** What came, or would come, of an item. */
export interface Outcome {
  /** What the lines are said of, where reading it told more than its part did. */
  about?: string;
  /** Sentences. */
  lines: readonly string[];
  counts: SomeCounts;
}

/** What would come of an item. */
export interface Plan extends Outcome {
  /** Does it. Without one nothing is to be done. */
  store?: (() => Promise<Outcome>) | undefined;
}

/** What an import writes by. */
export interface SinkDeps {
  orm: Orm;
  posts: PostImport;
  categories: Pick<CategoryService, 'ensure' | 'has' | 'putBack'>;
  pictures: Pick<PictureService, 'encode' | 'store' | 'isPicture' | 'madeOf' | 'isKnown'>;
  publisher: Pick<SitePublisher, 'publish' | 'showNow'>;
  now: () => Date;
}
