import { POST_FORM } from '#contract/admin-paths.ts';
import { listPosts } from '#contract/blog.ts';
import type { CallApi } from '#contract/endpoint.ts';
import type { PaletteSource } from '#pwa/admin/kit/palette.tsx';
import { dateTag } from '#pwa/shared/ui/date-tag.ts';

/** Posts that the palette offers at most. */
const FOUND = 6;

/** The posts, drafts too, that the words find. */
export const findPosts =
  (callApi: CallApi): PaletteSource['find'] =>
  async (words, signal) => {
    const query = { q: words, page: 1, limit: FOUND, view: 'card', state: 'all' } as const;
    const { rows } = await callApi(listPosts, { query }, { signal, asOperator: true });
    return rows.map(({ id, blog_title, date, Category }) => ({
      key: `post ${id}`,
      label: blog_title,
      detail: `${Category.category}, ${dateTag(date)}`,
      href: `${POST_FORM}?id=${id}`,
    }));
  };
