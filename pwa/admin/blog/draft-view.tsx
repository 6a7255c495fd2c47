import { useQuery } from '@tanstack/react-query';
import type { Post } from '#contract/blog.ts';
import { AdminLoaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminRowSkeletons } from '#pwa/admin/kit/row-skeletons.tsx';
import { AdminSheet } from '#pwa/admin/kit/sheet.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { LazyPreview } from './lazy-preview.tsx';
import { operatorPostQuery } from './queries.ts';

interface DraftViewProps {
  id: number;
  onClose: () => void;
}

/** A post that has no page yet, as its visitors will see it. */
export function DraftView({ id, onClose }: DraftViewProps) {
  const callApi = useApi();
  const { data, error, isFetching, refetch } = useQuery(operatorPostQuery(callApi, id));
  return (
    <AdminSheet title="As visitors will see it" className="draft-view" onClose={onClose}>
      <AdminLoaded
        what="the post"
        data={data}
        failure={error === null ? undefined : failureWords(error)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        skeleton={<AdminRowSkeletons count={3} />}
      >
        {(post) => <LazyPreview values={valuesOf(post)} file={undefined} post={post} />}
      </AdminLoaded>
    </AdminSheet>
  );
}

const valuesOf = ({ blog_title, description, title, categoryId }: Post) => ({
  ...{ blog_title, description, title },
  categoryId: String(categoryId),
});
