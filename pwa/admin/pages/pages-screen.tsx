import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AdminOutcome } from '#pwa/admin/kit/outcome.tsx';
import { useScreenSearch } from '#pwa/admin/kit/screen-search.ts';
import { PageEditor } from './page-editor.tsx';
import type { DrawnPictures } from './page-fields.tsx';
import { PagesList } from './pages-list.tsx';
import { NEW_PAGE, pagesSearch } from './queries.ts';
import './pages.css';

export function PagesScreen({ drawn }: { drawn: DrawnPictures }) {
  const { page, order } = useScreenSearch(pagesSearch);
  const navigate = useNavigate({ from: '/admin/pages' });
  /** Opens the editor of another page; undefined: the list. */
  const onPath = (path: string | undefined, ignoreBlocker = false) =>
    void navigate({ search: { page: path }, replace: true, resetScroll: false, ignoreBlocker });
  // The outcome outlives the editor: a new page gets its address, a deleted one leads to the list.
  const [said, setSaid] = useState<string>();
  /** The open form and its address: the address of a page may change while it is edited, and the router follows. */
  const [open, setOpen] = useState({ number: 0, paths: [page] });
  if (!open.paths.includes(page)) setOpen({ number: open.number + 1, paths: [page] });
  else if (open.paths.length > 1 && open.paths.at(-1) === page) setOpen({ ...open, paths: [page] });
  return (
    <>
      <AdminOutcome onClose={() => setSaid(undefined)}>{said}</AdminOutcome>
      {page === undefined ? (
        <PagesList order={order} />
      ) : (
        <PageEditor
          key={open.number}
          drawn={drawn}
          path={page}
          onMoved={(path) => {
            setOpen(({ number, paths }) => ({ number, paths: [...paths, path] }));
            onPath(path, true);
          }}
          onNew={() => onPath(NEW_PAGE)}
          onGone={() => onPath(undefined, true)}
          onSaid={setSaid}
        />
      )}
    </>
  );
}
