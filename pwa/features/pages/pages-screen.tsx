import { useState } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import { AdminOutcome } from '#pwa/shared/admin/outcome.tsx';
import { PageEditor } from './page-editor.tsx';
import { PagesList } from './pages-list.tsx';
import './pages.css';

interface PagesScreenProps {
  callApi: CallApi;
  /** The path of the page that is edited; undefined for the list. */
  page: string | undefined;
  /** Opens the editor of another page; '' the list. */
  onPath: (path: string) => void;
}

export function PagesScreen({ callApi, page, onPath }: PagesScreenProps) {
  // Stays where a new page gets its address, and after one was deleted.
  const [said, setSaid] = useState<string>();
  return (
    <>
      <AdminOutcome onClose={() => setSaid(undefined)}>{said}</AdminOutcome>
      {page === undefined ? (
        <PagesList callApi={callApi} />
      ) : (
        <PageEditor key={page} callApi={callApi} path={page} onPath={onPath} onSaid={setSaid} />
      )}
    </>
  );
}
