import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PostCard } from '#contract/blog.ts';
import type { PostsChange } from '#contract/blog-admin.ts';
import { Problem } from '#contract/problem.ts';
import { TRASH_DAYS } from '#contract/trash-rules.ts';
import type { Said } from '#pwa/admin/kit/undo-outcome.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { changePosts, type PostsToChange, restoreDeletedPost } from './calls.ts';
import { countWords, type PostsAct } from './posts-bulk.tsx';

/** Changes several posts at once, and takes it back. `onDone` is told before the table is loaded again. */
export function usePostsActs(onDone: (changed: readonly PostCard[], said: Said) => void) {
  const callApi = useApi();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: PostsToChange) => changePosts(callApi, client, body),
  });

  const restore = async (posts: readonly PostCard[]) => {
    const [first] = posts;
    if (first !== undefined && posts.length === 1) {
      await restoreDeletedPost(callApi, client, first.id);
      return `“${first.blog_title}” is back.`;
    }
    const { changed } = await changePosts(callApi, client, {
      ids: idsOf(posts),
      change: { deleted: false },
    });
    if (changed.length === 0) throw new Problem('not_found');
    const gone = posts.length - changed.length;
    return `${bePlural(changed.length)} back.${gone === 0 ? '' : ` ${bePlural(gone)} gone.`}`;
  };
  const undoChange = async (posts: readonly PostCard[]) => {
    const { changed } = await changePosts(callApi, client, {
      ids: idsOf(posts),
      change: { was: posts.map(asItWas) },
    });
    return `${bePlural(changed.length)} as before.`;
  };
  const undoOf = (posts: readonly PostCard[], wanted: PostsAct): Said['undo'] =>
    posts.length === 0
      ? undefined
      : { spoken: spokenOf(posts), run: () => (wanted === 'delete' ? restore : undoChange)(posts) };

  return {
    act: (posts: readonly PostCard[], wanted: PostsAct): void => {
      if (isPending || posts.length === 0) return;
      mutate(
        { ids: idsOf(posts), change: changeOf(wanted) },
        {
          onSuccess: ({ changed }) => {
            const those = posts.filter(({ id }) => changed.includes(id));
            onDone(those, { words: wordsOf(those.length, wanted), undo: undoOf(those, wanted) });
          },
        },
      );
    },
    /** One post was deleted by its own button. */
    noteDeleted: (post: PostCard): void =>
      onDone([post], {
        words: `“${post.blog_title}” was deleted. ${UNDO_WORDS}`,
        undo: undoOf([post], 'delete'),
      }),
    isBusy: isPending,
    error,
  };
}

const UNDO_WORDS = `Undo is possible for ${TRASH_DAYS} days.`;

const idsOf = (posts: readonly PostCard[]) => posts.map(({ id }) => id);

const bePlural = (count: number) => `${countWords(count)} ${count === 1 ? 'is' : 'are'}`;

const spokenOf = (posts: readonly PostCard[]) =>
  posts.length === 1 ? `“${posts[0]?.blog_title}”` : countWords(posts.length);

function changeOf(act: PostsAct): PostsChange {
  if (typeof act === 'object') return { categoryId: act.category.id };
  if (act === 'delete') return { deleted: true };
  return { state: act === 'publish' ? 'published' : 'draft' };
}

const asItWas = ({ id, state, date, categoryId }: PostCard) => ({
  ...{ id, date, categoryId },
  state: state === 'draft' ? ('draft' as const) : ('published' as const),
});

function wordsOf(count: number, act: PostsAct): string {
  if (count === 0) return 'Nothing had to be changed.';
  if (typeof act === 'object') return `${bePlural(count)} in ${act.category.category}.`;
  if (act === 'publish') return `${bePlural(count)} on the site.`;
  if (act === 'draft') {
    const [what, them] = count === 1 ? ['a draft', 'it'] : ['drafts', 'them'];
    return `${bePlural(count)} ${what}. Only operators see ${them}.`;
  }
  return `${countWords(count)} ${count === 1 ? 'was' : 'were'} deleted. ${UNDO_WORDS}`;
}
