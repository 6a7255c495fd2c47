import type { CallApi } from '#contract/endpoint.ts';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import type { DeletedPosts } from './deleted-posts.ts';
import { UndoDelete } from './undo-delete.tsx';

export interface PostsSaid {
  words: string;
  /** What was just deleted: its Undo button is beside the words. */
  deleted?: DeletedPosts;
  /** Takes back what else was done. */
  onUndo?: () => void;
  /** The post that was just made. */
  made?: number;
}

interface PostsOutcomeProps {
  callApi: CallApi;
  /** The outcome of the last action; undefined where there is none. */
  said: PostsSaid | undefined;
  /** Those that can come back, the last one first. */
  deleted: readonly DeletedPosts[];
  onRestored: (posts: DeletedPosts) => void;
  onClose: () => void;
}

/** Says what happened, with Undo beside it while that is possible. It stays in view above a long table. */
export function PostsOutcome({ callApi, said, deleted, onRestored, onClose }: PostsOutcomeProps) {
  const isShown = said !== undefined || deleted.length > 0;
  const named = deleted.find((posts) => posts === said?.deleted);
  const others = deleted.filter((posts) => posts !== named);
  return (
    <div className="admin-outcome admin-outcome-floating">
      <div className={isShown ? 'notice notice-ok' : undefined}>
        {isShown && <Icon name="check" />}
        {/* Stands in the page before it speaks, so that every screen reader hears what is put in. */}
        <div role="status">{said?.words}</div>
        {named !== undefined && (
          <UndoDelete
            key={named.at}
            callApi={callApi}
            posts={named}
            isNamed
            onRestored={() => onRestored(named)}
          />
        )}
        {said?.onUndo !== undefined && (
          <button type="button" className="button button-small" onClick={said.onUndo}>
            Undo
          </button>
        )}
        {said?.made !== undefined && (
          <a className="button button-small" href={`/admin/blogerForm?id=${said.made}`}>
            Edit the copy
          </a>
        )}
        {said !== undefined && (
          <button type="button" className="button button-quiet button-small" onClick={onClose}>
            Close
          </button>
        )}
        {others.length > 0 && (
          <ul className="posts-deleted" aria-label="Deleted less than 10 minutes ago">
            {others.map((posts) => (
              <li key={posts.at}>
                <UndoDelete callApi={callApi} posts={posts} onRestored={() => onRestored(posts)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
