import { setImmediate as pause } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import { PostEntity } from '#api/features/blog/blog.entities.ts';
import { publishedSettings } from '#api/features/settings/settings.service.ts';
import { fillFacts } from '#contract/facts-in-words.ts';
import { PAGE_LINKS_MAX, type PageLinkView, type PageText } from '#contract/pages.ts';
import { pageAliases } from '#contract/pages-rules.ts';
import { filledContent } from '#contract/settings.ts';
import { pageAt } from '#contract/site-path.ts';

interface Deps {
  orm: Orm;
  publicUrl: string;
  /** The pages as they are published. */
  pages: (em: SqlEntityManager) => Promise<readonly PageText[]>;
}

/** Posts that are read at once: their texts are long. */
const POSTS_AT_ONCE = 200;

/** Addresses in Markdown: of links, of definitions, between angle brackets, and those on their own. */
const ADDRESSES = /(?:\]\(\s*<?|^\s*\[[^\]\n]+\]:\s*<?|<)(\/[^\s<>()]*)|(https?:\/\/[^\s<>()]+)/gm;

/** Where published texts and cards link to a page: the cards first, then pages, then the newest posts. */
export async function findPageLinks({ orm, publicUrl, pages }: Deps, path: string): Promise<PageLinkView[]> {
  const em = orm.em.fork();
  const names = [path, ...Object.keys(pageAliases).filter((alias) => pageAliases[alias] === path)];
  const isLinked = (text: string) =>
    names.some((name) => text.includes(name)) &&
    [...text.matchAll(ADDRESSES)].some(
      ([, own, absolute]) => pageAt(own ?? absolute ?? '', publicUrl) === path,
    );
  const { site, words } = filledContent(await publishedSettings(em));
  const cards = [
    ...words.services.cards.map(({ title, path }) => ({ id: 'services', title, path })),
    ...words.login.portals.map(({ name, path }) => ({ id: 'login', title: name, path })),
  ];
  const found: PageLinkView[] = cards
    .filter((card) => card.path === path)
    .map(({ id, title }) => ({ kind: 'setting', id, title }));
  for (const page of await pages(em)) {
    if (page.path !== path && isLinked(page.markdown))
      found.push({ kind: 'page', id: page.path, title: fillFacts(page.title, site) });
  }
  for (let last: number | undefined; found.length < PAGE_LINKS_MAX; await pause()) {
    const posts = await em.find(
      PostEntity,
      { deletedAt: null, state: 'published', ...(last !== undefined && { id: { $lt: last } }) },
      {
        ...{ fields: ['id', 'blogTitle', 'description'], orderBy: { id: 'desc' }, limit: POSTS_AT_ONCE },
        disableIdentityMap: true,
      },
    );
    last = posts.at(-1)?.id;
    for (const { id, blogTitle, description } of posts)
      if (isLinked(description)) found.push({ kind: 'post', id: String(id), title: blogTitle });
    if (posts.length < POSTS_AT_ONCE) break;
  }
  return found.slice(0, PAGE_LINKS_MAX);
}
