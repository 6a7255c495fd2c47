import type { PostCard } from '#contract/blog.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { type PostsToChange, useChangePosts } from './post-mutations.ts';
import { countWords, type PostsAct } from './posts-bulk.tsx';
import type { PostsSaid } from './posts-outcome.tsx';

interface PostsActs {
  act: (posts: readonly PostCard[], act: PostsAct) => void;
  isBusy: boolean;
  error: Error | null;
}

/** Changes several posts; `onDone` is told what was done and what takes it back. */
export function usePostsActs(
  callApi: CallApi,
  onDone: (posts: readonly PostCard[], act: PostsAct, said: PostsSaid) => void,
): PostsActs {
  const { mutate, isPending, error } = useChangePosts(callApi);
  const act = (posts: readonly PostCard[], wanted: PostsAct) => {
    if (isPending || posts.length === 0) return;
    const ids = posts.map(({ id }) => id);
    const moveBack = () =>
      mutate(categoriesOf(posts), {
        onSuccess: () => onDone(posts, wanted, { words: `${bePlural(posts.length)} back where they were.` }),
      });
    const undo = typeof wanted === 'object' ? { onUndo: moveBack } : {};
    mutate([{ ids, change: changeOf(wanted) }], {
      onSuccess: () => onDone(posts, wanted, { words: wordsOf(posts.length, wanted), ...undo }),
    });
  };
  return { act, isBusy: isPending, error };
}

const bePlural = (count: number) => `${countWords(count)} ${count === 1 ? 'is' : 'are'}`;

function changeOf(act: PostsAct): PostsToChange['change'] {
  if (typeof act === 'object') return { categoryId: act.category.id };
  if (act === 'delete') return { deleted: true };
  return { state: act === 'publish' ? 'published' : 'draft' };
}

function wordsOf(count: number, act: PostsAct): string {
  if (typeof act === 'object') return `${bePlural(count)} in ${act.category.category}.`;
  if (act === 'publish') return `${bePlural(count)} on the site.`;
  if (act === 'draft')
    return `${bePlural(count)} ${count === 1 ? 'a draft' : 'drafts'}. Only operators see ${count === 1 ? 'it' : 'them'}.`;
  return `${countWords(count)} ${count === 1 ? 'was' : 'were'} deleted. Undo is possible for 10 minutes.`;
}

/** Each post to the category that it was in. */
function categoriesOf(posts: readonly PostCard[]): PostsToChange[] {
  const byCategory = Map.groupBy(posts, ({ categoryId }) => categoryId);
  return [...byCategory].map(([categoryId, those]) => ({
    ids: those.map(({ id }) => id),
    change: { categoryId },
  }));
}
