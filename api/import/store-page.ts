import type { SqlEntityManager } from '@mikro-orm/sql';
import { inTransaction } from '#api/db/transaction.ts';
import { rememberAddress } from '#api/features/address/old-address.service.ts';
import { freePagePath, pageContent, pageRoom, putPage } from '#api/features/page/page-import.service.ts';
import { cut, cutAtWord } from '#contract/characters.ts';
import {
  OWN_PAGES_MAX,
  PAGE_DESCRIPTION_MAX,
  PAGE_TITLE_MAX,
  type PageFields,
  pageFields,
} from '#contract/page-desk.ts';
import { slugOf } from '#contract/slug.ts';
import type { ConvertedItem, ItemText } from './convert-item.ts';
import type { ImportDeps } from './import-deps.ts';
import { type ItemFields, importedSlug } from './item-fields.ts';
import { isAsFound, rememberSource, type SourceKey } from './moving.repository.ts';
import { quoted } from './notes.ts';
import type { SourceItem } from './source-item.ts';
import { firstParagraph } from './text/first-paragraph.ts';

/** Of search engines a sentence is enough. */
const FROM_TEXT = 160;

export interface ItemPlace {
  key: SourceKey;
  hash: string;
  /** The post or page that was made of it before. */
  target: string | undefined;
  /** That it had then; undefined where there is none. */
  revision?: number | undefined;
  /** That lead to it. */
  addresses: readonly string[];
  /** What it was made of then. */
  hashFound: string | undefined;
}

/** The pages of one import. */
export function createPageImport(
  { orm, now }: Pick<ImportDeps, 'orm' | 'now'>,
  { dryRun }: { dryRun: boolean },
) {
  /** That a dry run would have made. */
  let planned = 0;

  /**
   * What is written of an item that is a page; undefined where it has no place among the pages here, which is noted.
   * @param share the name of its main picture here
   */
  async function pageOf(
    { item, notes }: ConvertedItem,
    fields: ItemFields,
    { markdown }: ItemText,
    share: string,
  ): Promise<PageFields | undefined> {
    const { blogTitle, seoTitle, seoDescription, language } = fields.post;
    const title = cut(blogTitle, PAGE_TITLE_MAX - 1);
    const description = seoDescription || cutAtWord(firstParagraph(markdown), FROM_TEXT) || title;
    const parsed = pageFields.safeParse({
      ...{
        title,
        markdown,
        share,
        language,
        lead: '',
        menu: 'none',
        order: 0,
        noindex: item.noindex === true,
      },
      searchTitle: cut(seoTitle, PAGE_TITLE_MAX - 1),
      description: cut(description, PAGE_DESCRIPTION_MAX - 1),
    });
    const hasRoom = (await pageRoom(orm.em.fork())) - planned > 0;
    const why = !parsed.success
      ? (parsed.error.issues[0]?.message ?? 'it is none here')
      : hasRoom
        ? undefined
        : `there are ${OWN_PAGES_MAX} already`;
    if (why !== undefined) {
      notes.add(
        `It is a page that has no place among the pages (${why.replace(/\.$/, '')}): it is a draft of a post`,
      );
      return undefined;
    }
    if (title !== blogTitle) notes.add('Its title is cut to that of a page');
    if (item.author !== undefined) notes.add('Its author and date are left out: pages have none');
    if (fields.post.canonical !== '')
      notes.add(`Its canonical address is left out, pages have none: ${quoted(fields.post.canonical, 200)}`);
    if (dryRun) planned += 1;
    return parsed.data;
  }

  /** Stores it under `/p/`, unless another import did meanwhile: false. @throws Problem changed_meanwhile. What is published of it each server shows at its next look. */
  const store = (
    item: SourceItem,
    page: PageFields,
    { key, hash, target, addresses, hashFound, revision: known = 0 }: ItemPlace,
    storePictures: (em: SqlEntityManager) => Promise<void>,
  ): Promise<boolean> =>
    inTransaction(orm, async (em) => {
      if (!(await isAsFound(em, key, hashFound))) return false;
      const path =
        target ?? (await freePagePath(em, item.slug ? importedSlug(item.slug) : slugOf(page.title)));
      await storePictures(em);
      const isPublished = item.state === 'published';
      const content = { path, published: isPublished ? page : null, draft: isPublished ? null : page };
      const revision = await putPage(em, content, { known, at: now() });
      await rememberSource(em, { ...key, guid: item.guid, target: path, hash, revision });
      for (const old of addresses) await rememberAddress(em, old, { path }, now());
      return true;
    });

  return {
    pageOf,
    store,
    /** undefined: it is gone. */
    async standing(path: string): Promise<{ revision: number } | undefined> {
      return pageContent(orm.em.fork(), path);
    },
  };
}

/** Pages are known by their paths, posts by their numbers. */
export const isPagePath = (target: string): boolean => target.startsWith('/');
