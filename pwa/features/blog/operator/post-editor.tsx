import { useQuery } from '@tanstack/react-query';
import type { CallApi } from '#contract/endpoint.ts';
import { failureWords } from '#pwa/lib/failure-words.ts';
import { AdminHeading } from '#pwa/ui/admin-heading.tsx';
import { AdminLoaded } from '#pwa/ui/admin-loaded.tsx';
import { AdminRowSkeletons } from '#pwa/ui/admin-row-skeletons.tsx';
import { PostForm } from './post-form.tsx';
import { operatorPostQuery } from './queries.ts';

/** Where posts are written: a new one, or the one that has `id`. */
export function PostEditor({ callApi, id }: { callApi: CallApi; id: number | undefined }) {
  return id === undefined ? (
    <>
      <AdminHeading
        title="Blogger Form"
        lead="A new post stands on the site as soon as it is added, unless you make it a draft or give it a time."
      />
      <PostForm callApi={callApi} />
    </>
  ) : (
    <EditPost callApi={callApi} id={id} />
  );
}

function EditPost({ callApi, id }: { callApi: CallApi; id: number }) {
  const { data, error, isFetching, refetch } = useQuery(operatorPostQuery(callApi, id));
  return (
    <>
      <AdminHeading title="Edit post" />
      <AdminLoaded
        what="the post"
        data={data}
        failure={error === null ? undefined : failureWords(error)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        skeleton={<AdminRowSkeletons count={4} />}
      >
        {(post) => <PostForm callApi={callApi} post={post} />}
      </AdminLoaded>
    </>
  );
}
