import { useEffect, useState } from 'react';
import { type DeletedPosts, keepDeleted, readDeleted } from './deleted-posts.ts';

/** How often it is looked whether the time of one is over. Milliseconds. */
const LOOK = 15_000;

/** The posts that were deleted here and can still come back. */
export function useDeletedPosts() {
  const [deleted, setDeleted] = useState(() => readDeleted(Date.now()));
  const change = (posts: DeletedPosts[]) => {
    keepDeleted(posts);
    setDeleted(posts);
  };
  useEffect(() => {
    const timer = setInterval(() => {
      setDeleted((shown) => {
        const left = readDeleted(Date.now());
        return left.length === shown.length ? shown : left;
      });
    }, LOOK);
    return () => clearInterval(timer);
  }, []);
  return {
    deleted,
    add: (posts: Pick<DeletedPosts, 'ids' | 'title'>) => {
      const added = { ...posts, at: Date.now() };
      change([added, ...deleted]);
      return added;
    },
    drop: (posts: DeletedPosts) => change(deleted.filter((each) => each !== posts)),
  };
}
