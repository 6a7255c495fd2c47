import { useState } from 'react';
import type { FigureOrder } from '#contract/blog.ts';
import { AdminOutcome } from '#pwa/admin/kit/outcome.tsx';
import { NEW_PAGE } from './page-address.ts';
import { PageEditor } from './page-editor.tsx';
import { PagesList } from './pages-list.tsx';
import type { DrawnPictures } from './share-picture.tsx';
import './pages.css';

interface PagesScreenProps {
  drawn: DrawnPictures;
  /** The path of the page that is edited; undefined for the list. */
  page: string | undefined;
  /** Of the list; undefined: those that ship with the site first. */
  order: FigureOrder | undefined;
  onOrder: (order: FigureOrder | undefined) => void;
  /** Opens the editor of another page; '' the list. */
  onPath: (path: string) => void;
}

export function PagesScreen({ drawn, page, order, onOrder, onPath }: PagesScreenProps) {
  // Stays where a new page gets its address, and after one was deleted.
  const [said, setSaid] = useState<string>();
  /** The open form and its address: the address of a page may change while it is edited, and the router follows. */
  const [open, setOpen] = useState({ number: 0, paths: [page] });
  if (!open.paths.includes(page)) setOpen({ number: open.number + 1, paths: [page] });
  else if (open.paths.length > 1 && open.paths.at(-1) === page) setOpen({ ...open, paths: [page] });
  return (
    <>
      <AdminOutcome onClose={() => setSaid(undefined)}>{said}</AdminOutcome>
      {page === undefined ? (
        <PagesList order={order} onOrder={onOrder} />
      ) : (
        <PageEditor
          key={open.number}
          drawn={drawn}
          path={page}
          onMoved={(path) => {
            setOpen(({ number, paths }) => ({ number, paths: [...paths, path] }));
            onPath(path);
          }}
          onNew={() => onPath(NEW_PAGE)}
          onGone={() => onPath('')}
          onSaid={setSaid}
        />
      )}
    </>
  );
}
