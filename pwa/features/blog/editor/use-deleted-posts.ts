import { useEffect, useState } from 'react';
import { type DeletedPost, keepDeleted, readDeleted } from './deleted-posts.ts';

/** How often it is looked whether the time of one is over. Milliseconds. */
const LOOK = 15_000;

/** The posts that were deleted here and can still come back. */
export function useDeletedPosts() {
  const [deleted, setDeleted] = useState(() => readDeleted(Date.now()));
  const change = (posts: DeletedPost[]) => {
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
    add: ({ id, title }: { id: number; title: string }) =>
      change([{ id, title, at: Date.now() }, ...deleted.filter((post) => post.id !== id)]),
    drop: (id: number) => change(deleted.filter((post) => post.id !== id)),
  };
}
