import { hash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { PictureSize } from '#api/features/media/picture.service.ts';
import { freePagePath, pageRoom, putPage } from '#api/features/pages/page-import.service.ts';
import { addRedirect, redirectTarget } from '#api/features/redirects/redirect.service.ts';
import type { ImportSourceRow } from '#api/import/import.entities.ts';
import { findSource, type SourceKey } from '#api/import/import-source.queries.ts';
import type { PartOf, ReadText, SomeCounts, SourceFacts } from '#api/import/item-source.ts';
import { Notes, quoted } from '#api/import/notes.ts';
import { cut, cutAtWord } from '#contract/characters.ts';
import {
  OWN_PAGES_MAX,
  PAGE_DESCRIPTION_MAX,
  PAGE_TITLE_MAX,
  type PageFields,
  pageFields,
} from '#contract/pages.ts';
import { slugOf } from '#contract/slug.ts';
import type { PictureNote } from './fetched-files.ts';
import {
  countAddresses,
  type Existing,
  type ItemOutcome,
  isPagePath,
  knownPost,
  type Plan,
  planIncoming,
  type SinkDeps,
  type TextPlan,
} from './incoming.ts';
import { fieldsOf, type ItemFields, importedSlug } from './item-fields.ts';
import type { createSourcePictures, FoundFiles } from './source-pictures.ts';

/** A sentence is enough for search engines. Characters. */
const DESCRIPTION_FROM_TEXT = 160;
/** Stands for the address of a picture that is not stored yet, which is as long. */
const AS_LONG_AS_A_NAME = `${'x'.repeat(29)}#1600x900`;

interface Context {
  facts: SourceFacts;
  files: ReturnType<typeof createSourcePictures>;
}

/** An item, and what is known of it before its text is read. */
interface Found {
  part: PartOf<'text'>;
  item: ReadText;
  /** Its pictures for which there is a file. */
  files: FoundFiles;
  /** The address of what is its main picture here. */
  mainUrl: string | undefined;
  fields: ItemFields;
  /** Losses that are known before its text is. */
  notes: Notes;
  change: 'made' | 'changed';
  /** The post or page that it replaces. */
  existing: Existing | undefined;
  /** Whether it is to be a page, and whether there is room for one. */
  isPage: boolean;
  hasRoom: boolean;
}

/** An item as the post or page that is stored. */
type Converted = {
  /** Losses of its text. */
  notes: readonly string[];
  html: Awaited<ReturnType<SinkDeps['posts']['render']>>;
  markdown: string;
  /** The name of the picture for shared links; '' for the main picture. */
  share: string;
} & ({ kind: 'page'; page: PageFields } | { kind: 'post'; isOver: boolean });

/** Posts and pages of other programs. */
export function createForeignTexts(deps: SinkDeps, { facts, files }: Context) {
  const { orm, now, posts, categories } = deps;
  const identify = createIdentities(facts.name);
  /** Categories and addresses of their lists that are planned, and how many pages are planned and not stored. */
  const planned = { categories: new Set<string>(), lists: new Set<string>(), pages: 0 };

  /** @param planFound is called only where something is to be stored */
  async function planBy(
    part: PartOf<'text'>,
    planFound: (found: Found, counts: SomeCounts) => Promise<TextPlan>,
  ): Promise<Plan> {
    const item = await part.read();
    const notes = new Notes();
    const { files: found, counts } = await files.search(item, notes);
    const mainUrl = mainUrlOf(item, found);
    const fields = fieldsOf(item, { now: now(), language: facts.language, mainPicture: mainUrl, notes });
    const { key, known, isOther } = await identify(orm.em.fork(), item);
    if (isOther && known === null)
      notes.add(`Another ${item.kind} of its number was imported before: both are here`);
    const text = {
      ...{ key, known, guid: item.guid, hash: hashOf(item, found), counts },
      addresses: await addressesFor(item, isOther),
      reasonToKeep: async () => {
        const second = { ...key, sourceId: `${key.sourceId}#2` };
        return (await findSource(orm.em.fork(), second)) === null
          ? undefined
          : 'Left as it is: version 1.4 stored its text in several posts.';
      },
    };
    return planIncoming(deps, text, async (change, existing) => {
      const isPage = item.kind === 'page' && (existing === undefined || isPagePath(existing.target));
      const hasRoom = !isPage || (await pageRoom(orm.em.fork())) > planned.pages;
      const of = { part, item, files: found, mainUrl, fields, notes, change, existing, isPage, hasRoom };
      return planFound(of, { ...counts, addresses: change === 'made' ? countAddresses(text.addresses) : 0 });
    });
  }

  /** Converts the text twice: to plan it, and with the names of its pictures once these are stored. */
  async function planToStore(found: Found, counts: SomeCounts): Promise<TextPlan> {
    const { item, change, notes, fields } = found;
    const noteOf = noteOfPicture(found);
    files.want(found.files, noteOf);
    files.noteReported(item);
    const names = new Map([...found.files.keys()].map((url) => [url, AS_LONG_AS_A_NAME]));
    const first = await convert(found, names);
    const isNew = first.kind === 'post' && (await isNewCategory(fields.category));
    const lists = first.kind === 'post' && change === 'made' ? newLists(item) : 0;
    if (first.kind === 'page') planned.pages += 1;
    const outcome = (lines: readonly string[], newCategories: number): ItemOutcome => ({
      lines: [...item.notes, ...notes.list(), ...lines],
      counts: {
        ...counts,
        [`${item.kind}s`]: { [change]: 1 },
        categories: newCategories,
        addresses: (counts.addresses ?? 0) + lists,
      },
    });
    return {
      planned: outcome(first.notes, isNew ? 1 : 0),
      async prepare() {
        if (first.kind === 'page') planned.pages -= 1;
        const missing = new Notes();
        const stored = await files.store(found.files, noteOf, missing);
        const addresses = new Map([...stored].map(([url, picture]) => [url, addressOf(picture)]));
        const text = found.files.size === 0 ? first : await convert(found, addresses);
        const isDrawn = text.kind === 'post' && !stored.has(found.mainUrl ?? '');
        const main = isDrawn ? await files.drawn(fields.post.imageAlt) : stored.get(found.mainUrl ?? '');
        const lines = [...missing.list(), ...text.notes];
        return async (em) => {
          if (text.kind === 'page') {
            const stored = await storePage(em, item, text.page, found.existing);
            return { ...stored, outcome: outcome(lines, 0) };
          }
          const category = await categories.ensure(em, fields.category, fields.categoryDescription);
          for (const path of item.categoryAddresses ?? [])
            await addRedirect(em, path, { path: `/blog?category=${category.id}` }, now());
          const post = {
            ...fields.post,
            ...(text.isOver && { state: 'draft' as const }),
            description: text.markdown,
            category: category.id,
            image: main?.name ?? '',
            sharePicture: text.share,
            revision: 1,
          };
          const { id, revision } = await posts.put(em, post, text.html, knownPost(found.existing));
          return { target: String(id), revision, outcome: outcome(lines, category.isNew ? 1 : 0) };
        };
      },
    };
  }

  async function planToFetch(found: Found): Promise<TextPlan> {
    files.want(found.files, noteOfPicture(found));
    const prepare = () => Promise.reject(new Error('only looked at'));
    return { planned: { lines: [], counts: {} }, prepare };
  }

  /** @param names the names of its pictures, by their addresses in the source */
  async function convert(found: Found, names: ReadonlyMap<string, string>): Promise<Converted> {
    const { part, item, fields, mainUrl, isPage, hasRoom } = found;
    const notes = new Notes();
    const text = await part.textWith(names);
    const [share = '', main = ''] = [item.sharePicture, mainUrl].map(
      (url) => names.get(url ?? '')?.split('#')[0],
    );
    const page = isPage ? pageOf(item, fields, text, { share: share || main, hasRoom, notes }) : undefined;
    if (page === undefined) notePost(item, fields, text.fault, notes);
    const html = await posts.render(text.markdown);
    const of = { notes: [...text.notes, ...notes.list()], html, markdown: text.markdown, share };
    return page === undefined
      ? { kind: 'post', isOver: text.fault !== undefined, ...of }
      : { kind: 'page', page, ...of };
  }

  /** Stores a page under `/p/`. Each server shows it at its next look. */
  async function storePage(
    em: SqlEntityManager,
    { slug, state }: ReadText,
    page: PageFields,
    existing: Existing | undefined,
  ): Promise<Existing> {
    const target =
      existing?.target ?? (await freePagePath(em, slug ? importedSlug(slug) : slugOf(page.title)));
    const isPublished = state === 'published';
    const content = { published: isPublished ? page : null, draft: isPublished ? null : page };
    const known = existing?.revision ?? 0;
    return { target, revision: await putPage(em, { path: target, ...content }, { known, at: now() }) };
  }

  /** Where two items share a number, addresses go on leading to the first. */
  async function addressesFor({ addresses }: ReadText, isOther: boolean): Promise<readonly string[]> {
    if (!isOther) return addresses;
    const em = orm.em.fork();
    const targets = await Promise.all(addresses.map((path) => redirectTarget(em, path)));
    return addresses.filter((_, at) => targets[at] === undefined);
  }

  /** Plans the addresses of the list of its category, and counts the new ones. */
  function newLists({ categoryAddresses = [] }: ReadText): number {
    const paths = categoryAddresses.filter((path) => !planned.lists.has(path));
    for (const path of paths) planned.lists.add(path);
    return countAddresses(paths);
  }

  async function isNewCategory(name: string): Promise<boolean> {
    if (planned.categories.has(name) || (await categories.has(name))) return false;
    planned.categories.add(name);
    return true;
  }

  return {
    plan: (part: PartOf<'text'>): Promise<Plan> => planBy(part, planToStore),
    /** Has its pictures fetched, where it is to be stored. */
    planFetches: (part: PartOf<'text'>): Promise<unknown> => planBy(part, planToFetch),
  };
}

/** What the library notes of the pictures of an item. A picture that only heads its post is deleted with the post. */
const noteOfPicture =
  ({ item, mainUrl, fields, isPage }: Found) =>
  (url: string): PictureNote => {
    const heads = url === mainUrl && !isPage;
    const isElsewhere = item.pictures.includes(url) || url === item.sharePicture;
    return { alt: heads ? fields.post.imageAlt : '', ofPost: heads && !isElsewhere };
  };

/** Items are the same if both number and guid are. */
function createIdentities(source: string) {
  /** The guids of planned items, by kind and number. */
  const planned = new Map<string, string>();

  return async function identify(em: SqlEntityManager, item: ReadText) {
    const key: SourceKey = { source, kind: item.kind, sourceId: item.sourceId.slice(0, 200) };
    const known = await findSource(em, key);
    const number = `${key.kind} ${key.sourceId}`;
    const former = known?.guid ?? planned.get(number) ?? item.guid;
    if (known === null && !planned.has(number)) planned.set(number, item.guid);
    const isSame =
      item.guid === '' || former === item.guid || (former === '' && (await redirectedTo(em, known, item)));
    if (isSame) return { key, known, isOther: false };
    const digest = hash('sha256', item.guid).slice(0, 20);
    const own = { ...key, sourceId: `${key.sourceId.slice(0, 170)} ${digest}` };
    return { key: own, known: await findSource(em, own), isOther: true };
  };
}

/** Version 1.4 noted no guid: there an old address decides, unless the item has only addresses with its number. */
async function redirectedTo(
  em: SqlEntityManager,
  known: ImportSourceRow | null,
  { addresses, guid, sourceId }: ReadText,
): Promise<boolean> {
  const named = addresses.filter((path) => !path.includes('?'));
  if (known === null || guid === sourceId || named.length === 0) return true;
  const targets = await Promise.all(named.map((path) => redirectTarget(em, path)));
  return targets.includes(known.target);
}

/** Makes a page of an item; undefined, with a note, where it has no place among the pages here. */
function pageOf(
  item: ReadText,
  { post: { blogTitle, seoTitle, seoDescription, language, canonical } }: ItemFields,
  { markdown, firstParagraph }: { markdown: string; firstParagraph: string },
  { share, hasRoom, notes }: { share: string; hasRoom: boolean; notes: Notes },
): PageFields | undefined {
  const title = cut(blogTitle, PAGE_TITLE_MAX - 1);
  const description = seoDescription || cutAtWord(firstParagraph, DESCRIPTION_FROM_TEXT) || title;
  const parsed = pageFields.safeParse({
    ...{ title, markdown, share, language, lead: '', menu: 'none', order: 0 },
    noindex: item.noindex === true,
    searchTitle: cut(seoTitle, PAGE_TITLE_MAX - 1),
    description: cut(description, PAGE_DESCRIPTION_MAX - 1),
  });
  const fault = parsed.success ? undefined : (parsed.error.issues[0]?.message ?? 'it is none here');
  const reason = fault ?? (hasRoom ? undefined : `there are ${OWN_PAGES_MAX} already`);
  if (reason !== undefined) {
    notes.add(
      `It is a page that has no place among the pages (${reason.replace(/\.$/, '')}): it is a draft of a post`,
    );
    return undefined;
  }
  if (title !== blogTitle) notes.add('Its title is cut to that of a page');
  if (item.author !== undefined) notes.add('Its author and date are left out: pages have none');
  if (canonical !== '')
    notes.add(`Its canonical address is left out, pages have none: ${quoted(canonical, 200)}`);
  return parsed.data;
}

function notePost(item: ReadText, { ofPost }: ItemFields, fault: string | undefined, notes: Notes): void {
  for (const note of ofPost) notes.add(note);
  if (fault === undefined) return;
  const until = item.state === 'published' ? 'a draft until it is shorter' : 'a draft with all its words';
  notes.add(`Its text is over the limits of a post: it is ${until}. ${fault.replace(/\.$/, '')}`);
}

/** Adds the size of a picture to its name, as the editor does, so that nothing moves as it loads. */
const addressOf = ({ name, width, height }: PictureSize): string =>
  width > 0 ? `${name}#${width}x${height}` : name;

/** The main picture, else the first picture of the text for which there is a file. */
const mainUrlOf = ({ mainPicture, pictures }: ReadText, files: ReadonlyMap<string, string>) =>
  [mainPicture?.url, ...pictures].find((url) => url !== undefined && files.has(url));

const hashOf = ({ digest }: ReadText, files: ReadonlyMap<string, string>): string =>
  hash('sha256', JSON.stringify([digest, [...files]]));
