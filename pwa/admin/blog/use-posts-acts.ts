import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { POST_FORM } from '#contract/admin-paths.ts';
import type { PostCard } from '#contract/blog.ts';
import type { PostsChange } from '#contract/blog-admin.ts';
import { TRASH_DAYS } from '#contract/trash-rules.ts';
import { type Undo, useToasts } from '#pwa/admin/kit/toasts.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { asItWas, changePosts, type PostsToChange, useCopyPost } from './calls.ts';
import { countWords, type PostsAct } from './posts-bulk.tsx';

/** Changes one post or several at once, says so, and takes it back. `onDone` is called before the table is loaded again. */
export function usePostsActs(onDone: (changed: readonly PostCard[]) => void) {
  const callApi = useApi();
  const client = useQueryClient();
  const { say, fail } = useToasts();
  const failed = (error: Error) => fail(`Couldn’t do that. ${failureWords(error)}`);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: PostsToChange) => changePosts(callApi, client, body),
    onError: failed,
  });
  const { mutate: copy } = useCopyPost();
  /** Ids of the posts of the last deletion. */
  const deleted = useRef<readonly number[]>([]);

  /** Gives the words for it. */
  const takeBack = async (posts: readonly PostCard[], wanted: PostsAct): Promise<string> => {
    const isDeletion = wanted === 'delete';
    const change = isDeletion ? { deleted: false } : { was: posts.map(asItWas) };
    const { changed } = await changePosts(callApi, client, { ids: idsOf(posts), change });
    if (!isDeletion) return `${bePlural(changed.length)} as before.`;
    if (changed.length === 0) return `Couldn’t restore: the trash keeps things for ${TRASH_DAYS} days.`;
    const gone = posts.length - changed.length;
    return `${beNamed(posts.filter(({ id }) => changed.includes(id)))} back.${gone === 0 ? '' : ` ${bePlural(gone)} gone.`}`;
  };
  const undoOf = (posts: readonly PostCard[], wanted: PostsAct): Undo | undefined =>
    posts.length === 0
      ? undefined
      : { spoken: named(posts), run: () => takeBack(posts, wanted).catch(failed) };

  return {
    act: (posts: readonly PostCard[], wanted: PostsAct): void => {
      if (isPending || posts.length === 0) return;
      mutate(
        { ids: idsOf(posts), change: changeOf(wanted) },
        {
          onSuccess: ({ changed }) => {
            const those = posts.filter(({ id }) => changed.includes(id));
            onDone(those);
            // Deleted again before the table has loaded: the words for the first press stay, with their undo.
            if (those.length === 0 && posts.every(({ id }) => deleted.current.includes(id))) return;
            deleted.current = wanted === 'delete' ? changed : [];
            say({ words: wordsOf(those, wanted), undo: undoOf(those, wanted) });
          },
        },
      );
    },
    copy: ({ id }: PostCard): void =>
      copy(id, {
        onSuccess: ({ id: made, blog_title }) =>
          say({
            words: `“${blog_title}” is saved as a draft.`,
            link: { href: `${POST_FORM}?id=${made}`, label: 'Edit the copy' },
          }),
        onError: (error) => fail(`Couldn’t duplicate. ${failureWords(error)}`),
      }),
    isBusy: isPending,
  };
}

const idsOf = (posts: readonly PostCard[]) => posts.map(({ id }) => id);

const bePlural = (count: number) => `${countWords(count)} ${count === 1 ? 'is' : 'are'}`;

/** One by its name, several by their number. */
const named = (posts: readonly PostCard[]) =>
  posts.length === 1 ? `“${posts[0]?.blog_title}”` : countWords(posts.length);
const beNamed = (posts: readonly PostCard[]) => `${named(posts)} ${posts.length === 1 ? 'is' : 'are'}`;

function changeOf(act: PostsAct): PostsChange {
  if (typeof act === 'object') return { categoryId: act.category.id };
  if (act === 'delete') return { deleted: true };
  return { state: act === 'publish' ? 'published' : 'draft' };
}

function wordsOf(posts: readonly PostCard[], act: PostsAct): string {
  if (posts.length === 0) return 'Nothing to change.';
  const are = beNamed(posts);
  if (typeof act === 'object') return `${are} in ${act.category.category}.`;
  if (act === 'publish') return `${are} on the site.`;
  if (act === 'delete') return `${are} deleted.`;
  const [what, them] = posts.length === 1 ? ['a draft', 'it'] : ['drafts', 'them'];
  return `${are} ${what}. Only operators see ${them}.`;
}
