import { useQuery } from '@tanstack/react-query';
import type { Post } from '#contract/blog.ts';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminSheet } from '#pwa/admin/kit/sheet.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { LazyPreview } from './lazy-preview.tsx';
import { operatorPostQuery } from './queries.ts';

interface DraftViewProps {
  id: number;
  onClose: () => void;
}

/** A post that has no page yet, as its visitors will see it. */
export function DraftView({ id, onClose }: DraftViewProps) {
  const callApi = useApi();
  const query = useQuery(operatorPostQuery(callApi, id));
  return (
    <AdminSheet title="As visitors will see it" className="draft-view" onClose={onClose}>
      <Loaded what="the post" query={query}>
        {(post) => <LazyPreview values={valuesOf(post)} file={undefined} post={post} />}
      </Loaded>
    </AdminSheet>
  );
}

const valuesOf = ({ blog_title, description, title, categoryId }: Post) => ({
  ...{ blog_title, description, title },
  categoryId: String(categoryId),
});
