import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Category, PostCard } from '#contract/blog.ts';
import { ActError } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { Bulk, BulkButton } from '#pwa/admin/kit/lists/bulk.tsx';
import { AdminDialog, AdminSheet } from '#pwa/admin/kit/sheet.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { operatorCategoriesQuery } from './queries.ts';

/** What is done to posts together. */
export type PostsAct = 'publish' | 'draft' | 'delete' | { category: Category };

interface PostsBulkProps {
  /** Those that are selected. */
  posts: readonly PostCard[];
  isBusy: boolean;
  onAct: (act: PostsAct) => void;
}

export const countWords = (count: number) => (count === 1 ? 'One post' : `${count} posts`);

const questions = {
  publish: {
    title: (count: number) => `Publish ${countWords(count).toLowerCase()}?`,
    words: 'Drafts and scheduled posts go live now. Published posts keep their dates.',
    confirm: 'Publish',
  },
  draft: {
    title: (count: number) =>
      `Make ${countWords(count).toLowerCase()} ${count === 1 ? 'a draft' : 'drafts'}?`,
    words: 'They leave the site at once. If published again, a post gets a new date.',
    confirm: 'Make drafts',
  },
} as const;

/** What can be done to all posts that are selected. What visitors see at once is asked first. */
export function PostsBulk({ posts, isBusy, onAct }: PostsBulkProps) {
  const [open, setOpen] = useState<keyof typeof questions | 'category'>();
  const done = (act: PostsAct) => {
    setOpen(undefined);
    onAct(act);
  };
  const close = () => setOpen(undefined);
  const question = open === 'publish' || open === 'draft' ? questions[open] : undefined;
  return (
    <Bulk label="Selected posts" count={posts.length}>
      <BulkButton label="Publish" drawing="done" isBusy={isBusy} onPress={() => setOpen('publish')} />
      <BulkButton label="To draft" drawing="write" isBusy={isBusy} onPress={() => setOpen('draft')} />
      <BulkButton label="Category" drawing="categories" isBusy={isBusy} onPress={() => setOpen('category')} />
      <BulkButton label="Delete" drawing="bin" isBusy={isBusy} onPress={() => done('delete')} />
      {question !== undefined && (
        <AdminDialog
          title={question.title(posts.length)}
          confirm={question.confirm}
          stay="Cancel"
          onConfirm={() => done(open === 'publish' ? 'publish' : 'draft')}
          onStay={close}
        >
          <p>{question.words}</p>
        </AdminDialog>
      )}
      {open === 'category' && (
        <ChooseCategory count={posts.length} onChosen={(category) => done({ category })} onClose={close} />
      )}
    </Bulk>
  );
}

interface ChooseCategoryProps {
  count: number;
  onChosen: (category: Category) => void;
  onClose: () => void;
}

function ChooseCategory({ count, onChosen, onClose }: ChooseCategoryProps) {
  const callApi = useApi();
  const { data = [], error } = useQuery(operatorCategoriesQuery(callApi));
  return (
    <AdminSheet title={`Move ${countWords(count).toLowerCase()} to`} onClose={onClose}>
      <ActError error={error} words="Couldn’t load the categories." />
      <ul className="sheet-choices">
        {data.map((category) => (
          <li key={category.id}>
            <Button onPress={() => onChosen(category)}>{category.category}</Button>
          </li>
        ))}
      </ul>
    </AdminSheet>
  );
}
