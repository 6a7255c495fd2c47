import type { SqlEntityManager } from '@mikro-orm/sql';
import { rowsOfPage } from '#api/db/counts.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { figuresOf } from '#api/features/traffic/page-figures.service.ts';
import type { ListQuery, PageFigures, Post, PostCard, PostState, RenderedPost } from '#contract/blog.ts';
import type { Page } from '#contract/endpoint.ts';
import { foundSentence } from '#contract/found-words.ts';
import { plainParagraphs, readingMinutes } from '#contract/plain-text.ts';
import { postPath } from '#contract/post-address.ts';
import { Problem } from '#contract/problem.ts';
import type { FoundCard } from '#contract/search.ts';
import { slugOf } from '#contract/slug.ts';
import { categoryExists, viewCategory } from './category.service.ts';
import type { CardRow, FoundRow, FullPostRow, PostHeadRow, RenderedRow, Viewer } from './post.queries.ts';
import * as queries from './post.queries.ts';
import type { PostHtml } from './post-html.ts';
import * as lists from './post-list.queries.ts';

export type PostService = ReturnType<typeof createPostService>;

/** How a list or a post is read. `all`: for an operator, who sees drafts and scheduled posts too. */
interface ReadOptions {
  all?: boolean;
  categoryId?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** Posts as they are read. */
export function createPostService({ orm, postHtml, now }: ServiceDeps & { postHtml: PostHtml }) {
  const readingTimes = createReadingTimes();
  const viewer = (all: boolean) => ({ all, now: now() });

  async function resolveList(
    { q, only, author, order, ...page }: ListQuery,
    { all = false, categoryId, signal }: ReadOptions = {},
  ) {
    signal?.throwIfAborted();
    const em = orm.em.fork();
    if (categoryId !== undefined && !(await categoryExists(em, categoryId))) throw new Problem('not_found');
    const part = { viewer: viewer(all), categoryId, q, ...rowsOfPage(page) };
    return { em, part: all ? { ...part, state: only, authorId: author, order } : part };
  }

  async function cards(query: ListQuery, options?: ReadOptions): Promise<Page<PostCard>> {
    const { em, part } = await resolveList(query, options);
    const { rows, ...found } = await lists.pageOfCards(em, part);
    const { all, now: time } = part.viewer;
    const pageOf = ({ id }: CardRow) => `/blog/${id}`;
    const figures = all ? await figuresOf(em, rows.map(pageOf), time) : undefined;
    const minutes = all ? undefined : await readingTimes(em, rows);
    const view = (row: CardRow) =>
      viewCard(row, part.viewer, { figures: figures?.(pageOf(row)), minutes: minutes?.(row) });
    return { rows: rows.map(view), ...found };
  }

  /** Posts that the public can read with the words of `q`, the best hit first, each with the sentence that holds them. */
  async function found(
    query: Pick<ListQuery, 'q' | 'page' | 'limit'>,
    options: Omit<ReadOptions, 'all'>,
  ): Promise<Page<FoundCard>> {
    const { em, part } = await resolveList(query, options);
    const { rows, ...counted } = await lists.pageOfFound(em, part);
    return { rows: rows.map((row) => viewFound(row, query.q ?? '', part.viewer)), ...counted };
  }

  async function list(query: ListQuery, options?: ReadOptions): Promise<Page<Post | PostCard>> {
    if (query.view === 'card') return cards(query, options);
    const { em, part } = await resolveList(query, options);
    if (query.view === 'html') {
      const { rows, ...found } = await lists.pageOfRendered(em, part);
      return { rows: await Promise.all(rows.map((row) => viewRendered(row, part.viewer))), ...found };
    }
    const { rows, ...found } = await lists.pageOfPosts(em, part);
    return { rows: rows.map((row) => viewPost(row, part.viewer)), ...found };
  }

  async function rowOf(id: number, asked: Viewer): Promise<RenderedRow> {
    const row = await queries.findPost(orm.em.fork(), id, asked);
    if (row === undefined) throw new Problem('not_found');
    return row;
  }

  async function read(id: number, { all = false }: Pick<ReadOptions, 'all'> = {}): Promise<Post> {
    const asked = viewer(all);
    return viewPost(await rowOf(id, asked), asked);
  }

  /** With its HTML. `view`: whether the Markdown is left out. */
  async function readRendered(
    id: number,
    { all, view }: { all: boolean; view: 'html' | undefined },
  ): Promise<RenderedPost> {
    const asked = viewer(all);
    const row = await rowOf(id, asked);
    const post = await viewRendered(row, asked);
    return view === 'html' ? post : { ...post, description: row.description };
  }

  /** The Markdown is left out: the HTML says the same. An operator's is not rendered: a draft may be too long for it. */
  async function viewRendered(row: RenderedRow, asked: Viewer): Promise<RenderedPost> {
    return {
      ...viewPost(row, asked),
      description: '',
      excerpt: row.excerpt,
      minutes: readingMinutes(row.description),
      html: asked.all ? '' : await postHtml.shown(row),
    };
  }

  /** The HTML of a post's text, for feeds: without what the glossary adds. '' where there is none. */
  async function readHtml(id: number): Promise<string> {
    const text = await queries.findText(orm.em.fork(), id);
    return text === undefined ? '' : postHtml.stored(text);
  }

  /** A post's path; undefined where the public cannot read it, `gone` where it was deleted for good. */
  async function pathOf(id: number): Promise<string | 'gone' | undefined> {
    const address = await queries.addressOf(orm.em.fork(), id, now());
    if (address === undefined) return 'gone';
    return address.isPublic ? postPath(address) : undefined;
  }

  return {
    list,
    cards,
    found,
    read,
    readRendered,
    readHtml,
    /** Which of `ids` the public can read. */
    published: (ids: readonly number[]) => queries.visibleIds(orm.em.fork(), ids, viewer(false)),
    authors: () => lists.listAuthors(orm.em.fork()),
    countByCategory: () => lists.countByCategory(orm.em.fork()),
    /** Addresses for feeds and sitemaps: the newest, and all of them part by part. */
    addresses: {
      newest: (max: number) => queries.newestAddresses(orm.em.fork(), max, now()),
      categories: () => queries.categoriesWithPosts(orm.em.fork()),
      parts: () => queries.addressParts(orm.em.fork()),
      ofPart: (part: number) => queries.addressesOfPart(orm.em.fork(), part, now()),
      pathOf,
    },
  };
}

type PostVersion = Pick<PostHeadRow, 'id' | 'revision'>;

/** When more are known, all are forgotten and counted again. */
const KNOWN_MAX = 10_000;

const keyOf = ({ id, revision }: PostVersion) => `${id} ${revision}`;

/** Whole minutes that posts take to read. They are kept for each version of a post, so that a list of cards needs no texts. */
function createReadingTimes() {
  const known = new Map<string, number>();
  return async (em: SqlEntityManager, rows: readonly PostVersion[]) => {
    if (known.size > KNOWN_MAX) known.clear();
    const unknown = rows.filter((row) => !known.has(keyOf(row))).map(({ id }) => id);
    if (unknown.length > 0) {
      for (const { description, ...row } of await queries.textsOf(em, unknown))
        known.set(keyOf(row), readingMinutes(description));
    }
    /** undefined for a post that was changed since its row was read. */
    return (row: PostVersion): number | undefined => known.get(keyOf(row));
  };
}

function viewHead(row: PostHeadRow, { all, now }: Viewer): Omit<Post, 'description'> {
  return {
    id: row.id,
    blog_title: row.blog_title,
    title: row.image_alt,
    blog_img: row.image,
    date: new Date(row.date).toISOString(),
    categoryId: row.category_id,
    Category: viewCategory({ id: row.category_id, category: row.category, care: row.care }),
    slug: row.slug || slugOf(row.blog_title),
    language: row.language,
    ...(row.author_name !== null && { author_name: row.author_name }),
    ...(all ? { state: stateOf(row, now), revision: row.revision, author: authorOf(row) } : {}),
  };
}

const authorOf = ({ author_id: id, author: username }: PostHeadRow) =>
  typeof id === 'number' && typeof username === 'string' ? { id, username } : null;

function stateOf({ state, date }: PostHeadRow, now: Date): PostState {
  return state === 'published' && date > now.getTime() ? 'scheduled' : state;
}

const seoOf = (row: Omit<FullPostRow, 'description' | 'changed_at'>) => ({
  ...(row.seo_title !== '' && { seo_title: row.seo_title }),
  ...(row.seo_description !== '' && { seo_description: row.seo_description }),
  ...(row.share_picture !== '' && { share_picture: row.share_picture }),
  ...(row.canonical !== '' && { canonical: row.canonical }),
  ...(row.noindex && { noindex: true }),
});

export function viewPost({ description, changed_at, ...row }: FullPostRow, viewer: Viewer): Post {
  return {
    ...viewHead(row, viewer),
    description,
    ...seoOf(row),
    ...(changed_at > row.date && { changed: new Date(changed_at).toISOString() }),
  };
}

interface Counted {
  figures?: PageFigures | undefined;
  minutes: number | undefined;
}

function viewCard(row: CardRow, viewer: Viewer, { figures, minutes }: Counted): PostCard {
  return {
    ...viewHead(row, viewer),
    excerpt: row.excerpt,
    ...(minutes !== undefined && { minutes }),
    ...(figures && { figures }),
  };
}

function viewFound({ description, ...row }: FoundRow, q: string, viewer: Viewer): FoundCard {
  const found = foundSentence(plainParagraphs(description), q);
  return {
    ...viewCard(row, viewer, { minutes: readingMinutes(description) }),
    ...(found !== undefined && { found }),
  };
}
