import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { inTransaction } from '#api/db/transaction.ts';
import { importFixture } from '#api/features/fixtures/fixture.service.ts';
import { pageContent, pageRoom, putPage } from '#api/features/pages/page-import.service.ts';
import {
  addRedirect,
  canRedirect,
  encodedPath,
  listRedirects,
} from '#api/features/redirects/redirect.service.ts';
import { importSettings } from '#api/features/settings/settings.service.ts';
import { archiveSource } from '#api/import/archive/archive-source.ts';
import { contentOf, propertiesOf } from '#api/import/archive/content-rows.ts';
import { countPosts, knownSiteName, postRow } from '#api/import/archive/export.service.ts';
import { ItemFault } from '#api/import/import-faults.ts';
import { findSource } from '#api/import/import-source.queries.ts';
import type { PartOf, SourceFacts } from '#api/import/item-source.ts';
import { quoted } from '#api/import/notes.ts';
import { OWN_PAGES, OWN_PAGES_MAX } from '#contract/pages.ts';
import { slugOf } from '#contract/slug.ts';
import {
  type ItemOutcome,
  knownPost,
  type Plan,
  planIncoming,
  type SinkDeps,
  type TextPlan,
} from './incoming.ts';

const NOTHING: Plan = { lines: [], counts: {} };

/** Brings in content of a site like this one: under the same numbers where this site is empty, else in addition to what is there. */
export async function createContentItems(deps: SinkDeps, facts: SourceFacts) {
  const { orm, now, posts, categories, pictures, publisher } = deps;
  const em = () => orm.em.fork();
  const isOwn = facts.name === archiveSource((await knownSiteName(orm)) ?? '');
  const isEmpty = (await countPosts(em())) === 0;
  /** The ids here, by the ids there. */
  const categoryIds = new Map<number, number>();
  const postIds = new Map<number, number>();
  const planned = { pages: 0 };
  let addressesHere: ReadonlySet<string> | undefined;

  async function categoriesPlan({ read }: PartOf<'categories'>): Promise<Plan> {
    const wanted = await read();
    const isThere = await Promise.all(wanted.map(({ category }) => categories.has(category)));
    for (const { id } of wanted) categoryIds.set(id, id);
    const outcome = (count: number): ItemOutcome => ({ lines: [], counts: { categories: count } });
    return {
      ...outcome(isThere.filter((each) => !each).length),
      store: () =>
        inTransaction(orm, async (tx) => {
          const { ids, made } = await categories.importAll(tx, wanted, { isEmpty });
          for (const [there, here] of ids) categoryIds.set(there, here);
          return outcome(made);
        }),
    };
  }

  async function picturePlan({ name = '', read }: PartOf<'picture'>): Promise<Plan> {
    const found = { lines: [], counts: { pictures: { found: 1 } } };
    if (await pictures.isKnown(name)) return found;
    const { alt, date, of_post, ...picture } = await read();
    const as = { alt, by: undefined, at: new Date(date), ofPost: of_post };
    async function store(): Promise<ItemOutcome> {
      await inTransaction(orm, (tx) => pictures.store(tx, picture, as));
      // Each file has a buffer of its own, which is freed now: garbage collection would let 100 MB of them gather.
      for (const { bytes } of picture.files) (bytes.buffer as ArrayBuffer).transfer(0);
      return found;
    }
    return { ...found, store };
  }

  async function postPlan({ read }: PartOf<'post'>): Promise<Plan> {
    const post = await read();
    const about = `Post ${quoted(post.blog_title)}`;
    const category = categoryIds.get(post.category_id);
    if (category === undefined) throw new ItemFault('its category is not in the archive', about);
    const key = { source: facts.name, kind: 'post', sourceId: String(post.id) } as const;
    const text = {
      ...{ about, key, known: await findSource(em(), key) },
      hash: hash('sha256', JSON.stringify(post)),
      own: isOwn ? key.sourceId : undefined,
      async isSame(target: string): Promise<boolean> {
        postIds.set(post.id, Number(target));
        const row = await postRow(em(), Number(target));
        const { id: _, ...here } = contentOf(orm, 'post', { ...row });
        return Object.entries(here).every(([name, value]) => value === (post[name] ?? null));
      },
    };
    return planIncoming(deps, text, async (change, existing): Promise<TextPlan> => {
      const outcome = (...lines: string[]): ItemOutcome => ({
        about,
        lines,
        counts: { posts: { [change]: 1 } },
      });
      const rendered = await posts.render(post.description);
      return {
        planned: outcome(),
        prepare: async () => async (tx) => {
          const fields = { ...propertiesOf(orm, 'post', post), id: post.id, category };
          const { id, revision } = await posts.put(tx, fields, rendered, knownPost(existing));
          postIds.set(post.id, id);
          const stored = { target: String(id), revision };
          if (id === post.id) return { ...stored, outcome: outcome() };
          const slug = post.slug || slugOf(post.blog_title);
          await addRedirect(tx, `/blog/${post.id}/${slug}`, { postId: id });
          const moved = change === 'made' ? [`Its number ${post.id} is taken here: it has ${id}.`] : [];
          return { ...stored, outcome: outcome(...moved) };
        },
      };
    });
  }

  async function pagePlan({ read }: PartOf<'page'>): Promise<Plan> {
    const page = await read();
    const about = `Page ${quoted(page.path)}`;
    const key = { source: facts.name, kind: 'page', sourceId: page.path } as const;
    const text = {
      ...{ about, key, known: await findSource(em(), key), own: page.path },
      hash: hash('sha256', JSON.stringify(page)),
      async isSame(): Promise<boolean> {
        const { revision: _, ...here } = (await pageContent(em(), page.path)) ?? { revision: 0 };
        return isDeepStrictEqual(here, page);
      },
    };
    return planIncoming(deps, text, async (change, existing): Promise<TextPlan> => {
      const isOwnPage = change === 'made' && page.path.startsWith(OWN_PAGES);
      if (isOwnPage && (await pageRoom(em())) <= planned.pages)
        throw new ItemFault(`There are ${OWN_PAGES_MAX} pages already.`, about);
      for (const fields of [page.published, page.draft])
        if (fields !== null) await posts.render(fields.markdown);
      if (isOwnPage) planned.pages += 1;
      const outcome: ItemOutcome = { about, lines: [], counts: { pages: { [change]: 1 } } };
      return {
        planned: outcome,
        async prepare() {
          if (isOwnPage) planned.pages -= 1;
          return async (tx) => {
            const revision = await putPage(tx, page, { known: existing?.revision ?? 0, at: now() });
            return { target: page.path, revision, outcome };
          };
        },
      };
    });
  }

  /** Settings are restored where the site has none of its own. */
  async function settingsPlan({ read }: PartOf<'settings'>): Promise<Plan> {
    const settings = await read();
    const store = async (): Promise<ItemOutcome> => {
      const { outcome, lost } = await importSettings({ orm, publisher }, settings, now());
      const without = lost.map((place) => `Without the ${place}: its picture is missing.`);
      const left = ['Left as they are: this site has its own.'];
      return { ...NOTHING, lines: outcome === 'left' ? left : without };
    };
    return { ...NOTHING, store };
  }

  async function addressPlan({ read }: PartOf<'address'>): Promise<Plan> {
    const { path, post_id, target: there, at } = await read();
    const target =
      there?.replace(
        /^(\/blog\?category=)(\d+)$/,
        (_, list, id) => `${list}${categoryIds.get(Number(id)) ?? id}`,
      ) ?? null;
    addressesHere ??= new Set((await listRedirects(em())).map((row) => row.path));
    const id = post_id === null ? undefined : (postIds.get(post_id) ?? (isEmpty ? post_id : undefined));
    const address = encodedPath(path);
    const destination = id === undefined ? (target === null ? undefined : { path: target }) : { postId: id };
    if (addressesHere.has(path) || destination === undefined || !canRedirect(address, destination))
      return NOTHING;
    const outcome: ItemOutcome = { lines: [], counts: { addresses: 1 } };
    const remember = () => inTransaction(orm, (tx) => addRedirect(tx, address, destination, new Date(at)));
    return { ...outcome, store: () => remember().then(() => outcome) };
  }

  /** A fixture of the same teams at the same time stays as it is. */
  async function fixturePlan({ read }: PartOf<'fixture'>): Promise<Plan> {
    const { starts_at, ...values } = await read();
    const put = async (dryRun: boolean): Promise<ItemOutcome> => {
      const fixture = { ...values, startsAt: new Date(starts_at) };
      const isMade = await inTransaction(orm, (tx) => importFixture(tx, fixture, { now: now(), dryRun }));
      return { lines: [], counts: { fixtures: isMade ? 1 : 0 } };
    };
    return { ...(await put(true)), store: () => put(false) };
  }

  return {
    categories: categoriesPlan,
    picture: picturePlan,
    post: postPlan,
    page: pagePlan,
    settings: settingsPlan,
    address: addressPlan,
    fixture: fixturePlan,
  };
}
