import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { withSides } from '#pwa/admin/editing/conflict/merge.ts';
import { newerWords } from '#pwa/admin/editing/open/open-words.ts';
import type { StoredNews } from '#pwa/admin/editing/open/use-open-text.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { PostChanged } from './post-conflicts.tsx';
import { differencesOf } from './post-differences.tsx';
import { formValues } from './post-input.ts';
import { operatorCategoriesQuery, readPostNow } from './queries.ts';
import type { PostFormWork } from './use-post-form.ts';

interface NewerPostProps {
  work: PostFormWork;
  id: number;
  stored: StoredNews;
  onStore: () => void;
}

/** Says as it happens that somebody else saved the post, and lets her choose before she saves. */
export function NewerPost({ work, id, stored, onStore }: NewerPostProps) {
  const callApi = useApi();
  const { data: categories } = useQuery(operatorCategoriesQuery(callApi));
  const { data: newer } = useQuery({
    queryKey: ['operator', 'newer', id, stored.version],
    queryFn: ({ signal }) => readPostNow(callApi, id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [isComparing, setComparing] = useState(false);
  if (isComparing && newer !== undefined) return <PostChanged work={work} post={newer} onStore={onStore} />;
  const fields =
    newer === undefined || !work.hasWork
      ? []
      : differencesOf({ mine: work.values, theirs: formValues(newer), base: work.postBase, categories });
  const both = fields.filter(({ side }) => side === undefined).map(({ label }) => label);
  const load = () => newer && void work.takeOver(newer);
  const putTogether = () => newer && void work.putTogether(newer, withSides(work.values, fields));
  return (
    <Notice
      role="status"
      tone="waiting"
      action={
        <div className="button-row">
          {fields.length > 0 &&
            (both.length === 0 ? (
              <Button kind="primary" isDisabled={work.isBusy} onPress={putTogether}>
                Merge both
              </Button>
            ) : (
              <Button onPress={() => setComparing(true)}>Compare</Button>
            ))}
          <Button isDisabled={newer === undefined || work.isBusy} onPress={load}>
            Load the newer version
          </Button>
          {work.hasWork && (
            <Button isDisabled={work.isBusy} onPress={() => work.keepMine(stored.version)}>
              Keep mine
            </Button>
          )}
        </div>
      }
    >
      {newerWords(stored, 'this post')}
      {fields.length > 0 &&
        (both.length === 0
          ? ' You changed different fields.'
          : ` You both changed: ${new Intl.ListFormat('en').format(both)}.`)}
    </Notice>
  );
}
