import { useQuery } from '@tanstack/react-query';
import type { CallApi } from '#contract/endpoint.ts';
import type { PageFields } from '#contract/page-desk.ts';
import { AdminLoaded } from '#pwa/shared/admin/loaded.tsx';
import { AdminRowSkeletons } from '#pwa/shared/admin/row-skeletons.tsx';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { NEW_PAGE } from './page-address.ts';
import { PageForm } from './page-form.tsx';
import { pageQuery } from './queries.ts';

interface PageEditorProps {
  callApi: CallApi;
  path: string;
  /** Another page is to be edited: the new one has its address then. */
  onPath: (path: string) => void;
  /** Told what was done; undefined as something else begins. */
  onSaid: (words: string | undefined) => void;
}

const EMPTY: PageFields = {
  title: '',
  searchTitle: '',
  description: '',
  lead: '',
  share: '',
  markdown: '',
  language: 'en-IN',
  menu: 'none',
  order: 0,
  noindex: false,
};

/** One page of words: its text, and what belongs to it. */
export function PageEditor({ callApi, path, onPath, onSaid }: PageEditorProps) {
  const isNew = path === NEW_PAGE;
  const { data, error, isFetching, refetch } = useQuery({ ...pageQuery(callApi, path), enabled: !isNew });
  if (isNew)
    return <PageForm callApi={callApi} page={undefined} fields={EMPTY} onPath={onPath} onSaid={onSaid} />;
  return (
    <AdminLoaded
      what="the page"
      data={data}
      failure={error === null ? undefined : failureWords(error)}
      isFetching={isFetching}
      onRetry={() => void refetch()}
      skeleton={<AdminRowSkeletons count={4} />}
    >
      {(page) => (
        <PageForm
          key={page.path}
          callApi={callApi}
          page={page}
          fields={page.fields}
          onPath={onPath}
          onSaid={onSaid}
        />
      )}
    </AdminLoaded>
  );
}
