import type { QueryClient } from '@tanstack/react-query';
import { restorePost } from '#contract/blog-admin.ts';
import { restoreDraft } from '#contract/blog-drafts.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { restoreFixture } from '#contract/fixtures-admin.ts';
import { restoreContact } from '#contract/inbox.ts';
import { restorePicture } from '#contract/media.ts';
import { type RestoredPage, restorePage } from '#contract/pages.ts';
import {
  deleteForGood,
  emptyTrash,
  restoreCategory,
  restoreLabel,
  restoreReply,
  restoreView,
  type TrashEntry,
  type TrashKind,
} from '#contract/trash.ts';
import { loadAgain } from '#pwa/admin/kit/fresh-query.ts';

/** The calls that change the trash. What came back or went is loaded again wherever it is listed, also after a refusal. */
export function trashCalls(callApi: CallApi, client: QueryClient) {
  const afterwards = <T>(work: Promise<T>): Promise<T> =>
    work.finally(() => {
      for (const key of [['operator'], ['posts'], ['fixtures']]) void loadAgain(client, key);
    });
  const restoreById = {
    message: restoreContact,
    label: restoreLabel,
    reply: restoreReply,
    view: restoreView,
    post: restorePost,
    category: restoreCategory,
    fixture: restoreFixture,
  };
  /** Gives why a page that was published is a draft now. */
  const restore = async ({ kind, id }: TrashEntry): Promise<RestoredPage['draftBecause']> => {
    if (kind === 'page') return (await callApi(restorePage, { body: { key: id } })).draftBecause;
    if (kind === 'picture') await callApi(restorePicture, { params: { name: id } });
    else if (kind === 'draft') await callApi(restoreDraft, { params: { key: id } });
    else await callApi(restoreById[kind], { params: { id: Number(id) } });
    return null;
  };
  return {
    restore: (entry: TrashEntry) => afterwards(restore(entry)),
    erase: ({ kind, id }: TrashEntry) => afterwards(callApi(deleteForGood, { params: { kind, id } })),
    empty: (kind: TrashKind | undefined) => afterwards(callApi(emptyTrash, { query: { kind } })),
  };
}
