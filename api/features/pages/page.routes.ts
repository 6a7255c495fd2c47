import type { Binder } from '#api/http/endpoints/bind.ts';
import type { PageText } from '#contract/pages.ts';
import * as calls from '#contract/pages.ts';
import type { PageDesk } from './page.service.ts';

interface Deps {
  pages: PageDesk;
  /** Shows pages that are not published for an hour. */
  preview: (pages: readonly PageText[]) => Promise<{ path: string; until: string }>;
}

/** For owners and editors: the pages of words. */
export function pageRoutes({ bind }: Binder, { pages, preview }: Deps): void {
  bind(calls.listPages, [], ({ query }) => pages.list(query.order));
  bind(calls.readPage, [], ({ query }) => pages.view(query.path));
  bind(calls.readPageRevision, [], ({ params }) => pages.revision(params.id));
  bind(calls.createPage, [], ({ body }, { operator }) => pages.create(body.slug, body.fields, operator));
  bind(calls.savePageDraft, [], ({ body }, { operator }) => pages.saveDraft(body, body.fields, operator));
  bind(calls.discardPageDraft, [], ({ body }, { operator }) => pages.discardDraft(body, operator));
  bind(calls.publishPage, [], ({ body }, { operator }) => pages.publish(body, body.fields, operator));
  bind(calls.revertPage, [], ({ body }, { operator }) => pages.revert(body, body.to, operator));
  bind(calls.movePage, [], ({ body }, { operator }) => pages.move(body, body.slug, operator));
  bind(calls.removePage, [], ({ body }, { operator }) => pages.remove(body, operator));
  bind(calls.previewPage, [], async ({ body }) => {
    const { path, until } = await preview(await pages.pagesWith(body.path, body.fields));
    return { path: path + body.path, until };
  });
}
