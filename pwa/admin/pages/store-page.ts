import type { CallApi } from '#contract/endpoint.ts';
import {
  createPage,
  movePage,
  type PageFields,
  type PageView,
  publishPage,
  savePageDraft,
} from '#contract/pages.ts';
import { slugIn } from './page-values.ts';

export type StoreAs = 'draft' | 'published';

interface What {
  as: StoreAs;
  fields: PageFields;
  /** Of a page that was made in the browser, or is to be made. */
  slug: string;
  /** What is there, and the revision that is written over. */
  over: { page: PageView | undefined; revision: number };
}

/**
 * Stores the typed text under the typed address. The address of a published page changes only when it is published again.
 * @param onStep called after each call but the last
 */
export async function storePage(
  callApi: CallApi,
  { as, fields, slug, over }: What,
  onStep: (now: PageView) => void,
): Promise<PageView> {
  let { page, revision } = over;
  const step = (now: PageView) => {
    [page, revision] = [now, now.revision];
    onStep(now);
    return now;
  };
  if (page === undefined) {
    const made = await callApi(createPage, { body: { slug, fields } });
    if (as === 'draft') return made;
    step(made);
  } else if (
    !page.isShipped &&
    slug !== slugIn(page.path) &&
    (as === 'published' || page.state === 'draft')
  ) {
    step(await callApi(movePage, { body: { path: page.path, revision, slug } }));
  }
  const call = as === 'draft' ? savePageDraft : publishPage;
  return callApi(call, { body: { path: page?.path ?? '', revision, fields } });
}
