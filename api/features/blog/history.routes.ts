import type { Binder } from '#api/http/endpoints/bind.ts';
import * as drafts from '#contract/post-drafts.ts';
import * as revisions from '#contract/post-revisions.ts';
import type { PostDrafts } from './post-draft.service.ts';
import type { PostHistory } from './post-history.service.ts';

interface Deps {
  history: PostHistory;
  postDrafts: PostDrafts;
}

/** What posts said before, and what is typed and not published. */
export function historyRoutes({ bind }: Binder, { history, postDrafts }: Deps): void {
  bind(revisions.listRevisions, [], ({ params }) => history.list(params.id));
  bind(revisions.readRevision, [], ({ params }) => history.read(params.id, params.revision));
  bind(revisions.restoreRevision, [], ({ params, body }, scope) =>
    history.restore(params.id, params.revision, { read: body.revision, ...scope }),
  );
  bind(drafts.listDrafts, [], ({ query }) => postDrafts.list(query.key));
  bind(drafts.readDraft, [], ({ params }) => postDrafts.read(params.key));
  bind(drafts.saveDraft, [], ({ params, body }, { operator }) => postDrafts.save(params.key, body, operator));
  bind(drafts.restoreDraft, [], ({ params }, { operator }) => postDrafts.restore(params.key, operator));
  bind(drafts.discardDraft, [], ({ params, query }, { operator }) =>
    postDrafts.discard(params.key, query.revision, operator),
  );
}
