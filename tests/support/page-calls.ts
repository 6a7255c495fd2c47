import type { PageFields, PageView } from '#contract/pages.ts';
import { bodyOf, type Client } from './client.ts';

export const aPageText = (change: Partial<PageFields> = {}): PageFields => ({
  title: 'House rules',
  searchTitle: '',
  description: 'How we play',
  lead: '',
  share: '',
  markdown: 'Be **kind**',
  language: 'en-IN',
  menu: 'none',
  order: 0,
  noindex: false,
  ...change,
});

type Read = Pick<PageView, 'path' | 'revision'>;

/** What an editor does to pages. Each call fails the test where the server refuses it. */
export function pageCalls(client: Client) {
  const done = (call: string, json: object): Promise<PageView> =>
    bodyOf(client.post(`/page-desk${call}`, json));
  const read = async (path: string): Promise<PageView> =>
    (await client.get(`/page-desk/page?path=${encodeURIComponent(path)}`)).body;
  return {
    read,
    /** A draft of a page of one's own, at /p/{slug}. */
    make: (slug: string, change: Partial<PageFields> = {}) => done('', { slug, fields: aPageText(change) }),
    done: (call: string, { path, revision }: Read, json: object = {}) =>
      done(call, { path, revision, ...json }),
    /** Keeps or publishes the page as it is read now, with this change. */
    async change(call: '/draft' | '/publish', path: string, change: Partial<PageFields> = {}) {
      const { revision, fields } = await read(path);
      return done(call, { path, revision, fields: { ...fields, ...change } });
    },
  };
}
