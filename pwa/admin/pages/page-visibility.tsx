import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FIXTURES, POSTS } from '#contract/admin-paths.ts';
import { hidePage, type OtherScreen, type PageLinkView, type PageRowView } from '#contract/pages.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { AdminLink } from '#pwa/admin/kit/link.tsx';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminSheet } from '#pwa/admin/kit/sheet.tsx';
import { useToasts } from '#pwa/admin/kit/toasts.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { pageLinksQuery, pagesKey } from './queries.ts';
import { readable } from './words-of-pages.ts';

export type HideablePage = Pick<PageRowView, 'path' | 'title' | 'isHidden'>;

/** Where pages are edited that have no text of their own. */
export const screenOf = {
  home: '/admin/settings/home',
  services: '/admin/settings/services',
  'sports-id': '/admin/settings/sports-id',
  login: '/admin/settings/login',
  'contact-form': '/admin/settings/contact-form',
  posts: POSTS,
  fixtures: FIXTURES,
  nowhere: undefined,
} as const satisfies Record<OtherScreen, string | undefined>;

/** Hides pages and shows them again. A toast says what was done and can undo it. @param onDone is called with each change */
export function useVisibility(onDone: (isHidden: boolean) => void = () => undefined) {
  const callApi = useApi();
  const client = useQueryClient();
  const { say, fail } = useToasts();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ path, isHidden }: HideablePage) => callApi(hidePage, { body: { path, isHidden } }),
    onSuccess: (_, page) => {
      void client.invalidateQueries({ queryKey: [...pagesKey, 'list'] });
      onDone(page.isHidden);
      const words = page.isHidden ? 'is hidden' : 'is on the site again';
      const run = () => mutate({ ...page, isHidden: !page.isHidden });
      say({ words: `“${page.title}” ${words}.`, undo: { run } });
    },
    onError: (error, { title, isHidden }) =>
      fail(`Couldn’t ${isHidden ? 'hide' : 'show'} “${title}”. ${failureWords(error)}`),
  });
  return { isBusy: isPending, set: mutate };
}

interface LinksSheetProps {
  page: HideablePage;
  isBusy: boolean;
  onHide: () => void;
  onClose: () => void;
}

/** Before a page is hidden: what becomes of it, and where links to it are. Of a hidden one: where they were. */
export function LinksSheet({ page, isBusy, onHide, onClose }: LinksSheetProps) {
  const { path, title, isHidden } = page;
  const query = useQuery(pageLinksQuery(useApi(), path));
  return (
    <AdminSheet
      title={isHidden ? `Links to “${title}”` : `Hide “${title}”?`}
      onClose={onClose}
      foot={
        isHidden ? undefined : (
          <>
            <Button kind="text" onPress={onClose}>
              Cancel
            </Button>
            <Button kind="primary" isDisabled={isBusy} onPress={onHide}>
              {isBusy ? 'Hiding…' : 'Hide page'}
            </Button>
          </>
        )
      }
    >
      <p>
        {isHidden
          ? 'The page is hidden: these links are plain text until it is shown again.'
          : `Visitors find no page at ${readable(path)}. It leaves the menu, the search and the sitemap, and links to it become plain text. Its text is kept.`}
      </p>
      <Loaded what="the links to it" query={query} rows={2}>
        {(links) => <LinkList links={links} />}
      </Loaded>
    </AdminSheet>
  );
}

const kinds: Record<PageLinkView['kind'], string> = { post: 'Post', page: 'Page', setting: 'Card' };

function LinkList({ links }: { links: readonly PageLinkView[] }) {
  if (links.length === 0) return <p className="soft">Nothing links to it.</p>;
  return (
    <section aria-labelledby="page-links">
      <h3 id="page-links" className="page-links-head">
        {links.length === 1 ? 'One link' : `${links.length} links`}
      </h3>
      <ul className="page-links">
        {links.map((link) => (
          <li key={`${link.kind} ${link.id} ${link.title}`} className="space-between">
            <span>
              {link.title} <span className="soft">{kinds[link.kind]}</span>
            </span>
            <EditLink {...link} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function EditLink({ kind, id, title }: PageLinkView) {
  const words = { className: 'link-button', 'aria-label': `Edit ${title}`, children: 'Edit' };
  if (kind === 'post') return <AdminLink to="/admin/blogerForm" search={{ id: Number(id) }} {...words} />;
  if (kind === 'page') return <AdminLink to="/admin/pages" search={{ page: id }} {...words} />;
  return <a href={screenOf[id === 'login' ? 'login' : 'services']} {...words} />;
}
