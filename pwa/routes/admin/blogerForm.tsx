import { createFileRoute } from '@tanstack/react-router';
import { PostEditor } from '#pwa/admin/blog/post-editor.tsx';
import { adminHead } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/blogerForm')({
  validateSearch: ({ id }: Record<string, unknown>): { id?: number } => {
    const post = integerFrom(id);
    return post === undefined ? {} : { id: post };
  },
  head: ({ match }) => adminHead(match.context.site, 'Blogger Form'),
  component: Screen,
});

function Screen() {
  const { id } = Route.useSearch();
  const navigate = Route.useNavigate();
  const open = async (added: number) => {
    await navigate({ search: { id: added }, ignoreBlocker: true });
    // The button that was pressed went with its form.
    document.getElementById('main')?.focus();
  };
  return <PostEditor id={id} onAdded={(added) => void open(added)} />;
}

/** A whole number from 1 in a part of an address; undefined for anything else. */
function integerFrom(value: unknown): number | undefined {
  return /^[1-9]\d{0,8}$/.test(String(value)) ? Number(value) : undefined;
}
