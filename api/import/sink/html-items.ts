import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { rememberAddress, targetOf } from '#api/features/address/old-address.service.ts';
import type { KnownPost } from '#api/features/blog/post-import.service.ts';
import { freePagePath, pageRoom, putPage } from '#api/features/page/page-import.service.ts';
import type { ImportSourceRow } from '#api/import/import.entities.ts';
import { findSource, type SourceKey } from '#api/import/import-source.repository.ts';
import type { PartOf, ReadDocument, SourceFacts } from '#api/import/item-source.ts';
import { Notes, quoted } from '#api/import/notes.ts';
import { cut, cutAtWord } from '#contract/characters.ts';
import {
  OWN_PAGES_MAX,
  PAGE_DESCRIPTION_MAX,
  PAGE_TITLE_MAX,
  type PageFields,
  pageFields,
} from '#contract/page-desk.ts';
import { slugOf } from '#contract/slug.ts';
import { countAddresses, type createDocuments, isPagePath, type Standing } from './documents.ts';
import type { createExportFiles, ReadyPicture } from './export-files.ts';
import { fieldsOf, type ItemFields, importedSlug } from './item-fields.ts';
import type { Outcome, Plan, SinkDeps } from './plan.ts';

/** Of search engines a sentence is enough. */
const DESCRIPTION_FROM_TEXT = 160;
/** In place of a picture that is not stored yet: a name is as long, with the size behind it. */
const AS_LONG_AS_A_NAME = `${'x'.repeat(29)}#1600x900`;

interface Context {
  facts: SourceFacts;
  documents: ReturnType<typeof createDocuments>;
  files: ReturnType<typeof createExportFiles>;
}

/** What is stored of an item, and what is said of that. */
type Written = { notes: Notes; html: Awaited<ReturnType<SinkDeps['posts']['render']>>; markdown: string } & (
  | { is: 'page'; page: PageFields }
  | { is: 'post'; isOver: boolean }
);

/** Posts and pages of other programs. */
export function createHtmlItems(
  { orm, now, posts, categories }: SinkDeps,
  { facts, documents, files }: Context,
) {
  const identify = createIdentities(facts.name);
  /** Names of categories, and how many pages, that are planned and not stored. */
  const planned = { categories: new Set<string>(), pages: 0, lists: new Set<string>() };

  async function plan(part: PartOf<'document'>): Promise<Plan> {
    const item = await part.read();
    const notes = new Notes();
    const { files: found, counts } = await files.search(item, notes);
    const mainUrl = mainUrlOf(item, found);
    const fields = fieldsOf(item, { now: now(), language: facts.language, mainPicture: mainUrl, notes });
    const { key, known, isOther } = await identify(orm.em.fork(), item);
    if (isOther && known === null)
      notes.add(`Another ${item.kind} of its number was imported before: both are here`);
    const document = {
      ...{ key, known, guid: item.guid, hash: hashOf(item, found), counts },
      addresses: await addressesFor(item, isOther),
      keptFor: async () => {
        const second = { ...key, sourceId: `${key.sourceId}#2` };
        return (await findSource(orm.em.fork(), second)) === null
          ? undefined
          : 'Left as it is: version 1.4 stored its text in several posts.';
      },
    };
    return documents.plan(document, draftOf);

    async function draftOf(is: 'made' | 'changed', standing: Standing | undefined) {
      const mayBePage = item.kind === 'page' && (standing === undefined || isPagePath(standing.target));
      const hasRoom = !mayBePage || (await pageRoom(orm.em.fork())) > planned.pages;
      const names = new Map([...found.keys()].map((url) => [url, AS_LONG_AS_A_NAME]));
      const share = names.get(item.sharePicture ?? '') ?? names.get(mainUrl ?? '') ?? '';
      const drafted = await written(names, share.slice(0, 29));
      const isNew = drafted.is === 'post' && (await isNewCategory(fields.category));
      if (drafted.is === 'page') planned.pages += 1;
      const lists = (drafted.is === 'post' && item.categoryAddresses) || [];
      const newLists = lists.filter((path) => is === 'made' && !planned.lists.has(path));
      for (const path of newLists) planned.lists.add(path);
      const outcome = (said: Notes, newCategories: number): Outcome => ({
        lines: [...item.notes, ...notes.list(), ...said.list()],
        counts: {
          ...counts,
          [item.kind === 'page' ? 'pages' : 'posts']: { [is]: 1 },
          categories: newCategories,
          addresses: is === 'made' ? countAddresses([...document.addresses, ...newLists]) : 0,
        },
      });
      return { planned: outcome(drafted.notes, isNew ? 1 : 0), prepare };

      /** What is stored, where the pictures have these names. */
      async function written(to: ReadonlyMap<string, string>, sharePicture: string): Promise<Written> {
        const said = new Notes();
        const text = await part.textWith(to);
        for (const note of text.notes) said.add(note.replace(/\.$/, ''));
        const page = mayBePage
          ? pageOf(item, fields, text, { sharePicture, hasRoom, notes: said })
          : undefined;
        if (page === undefined) notePost(item, fields, text.fault, said);
        const html = await posts.render(text.markdown);
        const of = { notes: said, html, markdown: text.markdown };
        return page === undefined
          ? { is: 'post', isOver: text.fault !== undefined, ...of }
          : { is: 'page', page, ...of };
      }

      /** Stores pictures in the transaction that stores their text. */
      async function prepare() {
        if (drafted.is === 'page') planned.pages -= 1;
        const said = new Notes();
        const ready = await files.prepare(found, said);
        const nameOf = (url: string | undefined) => ready.get(url ?? '')?.name;
        const mainPicture = ready.get(mainUrl ?? '');
        const share = nameOf(item.sharePicture);
        const text =
          found.size === 0
            ? drafted
            : await written(
                new Map([...ready].map(([url, picture]) => [url, addressOf(picture)])),
                share ?? mainPicture?.name ?? '',
              );
        for (const note of text.notes.list()) said.add(note.replace(/\.$/, ''));
        const main = mainPicture ?? (await files.drawn());
        let newCategories = 0;
        const store = async (em: SqlEntityManager): Promise<Standing> => {
          const stored = async (picture: ReadyPicture, as: { alt?: string; ofPost?: boolean }) =>
            picture.store(em, { alt: '', ofPost: false, at: now(), ...as });
          if (text.is === 'page') {
            for (const picture of new Set(ready.values())) await stored(picture, {});
            return storePage(em, item, text.page, standing);
          }
          for (const picture of new Set([main, ...ready.values()])) {
            const isInText = picture.name === share || text.markdown.includes(picture.name);
            await stored(picture, {
              ofPost: !isInText,
              ...(picture === main && { alt: fields.post.imageAlt }),
            });
          }
          const category = await categories.ensure(em, fields.category, fields.categoryDescription);
          newCategories = category.isNew ? 1 : 0;
          const post = {
            ...fields.post,
            ...(text.isOver && { state: 'draft' as const }),
            description: text.markdown,
            category: category.id,
            image: main.name,
            sharePicture: share ?? '',
            revision: 1,
          };
          for (const path of lists)
            await rememberAddress(em, path, { path: `/blog?category=${category.id}` }, now());
          const made = await posts.put(em, post, text.html, knownPostOf(standing));
          return { target: String(made.id), revision: made.revision };
        };
        return { store, outcome: () => outcome(said, newCategories) };
      }
    }
  }

  /** Stores it under `/p/`. What is published of it each server shows at its next look. */
  async function storePage(
    em: SqlEntityManager,
    { slug, state }: ReadDocument,
    page: PageFields,
    standing: Standing | undefined,
  ): Promise<Standing> {
    const target =
      standing?.target ?? (await freePagePath(em, slug ? importedSlug(slug) : slugOf(page.title)));
    const isPublished = state === 'published';
    const content = { published: isPublished ? page : null, draft: isPublished ? null : page };
    const known = standing?.revision ?? 0;
    return { target, revision: await putPage(em, { path: target, ...content }, { known, at: now() }) };
  }

  /** Where two share a number, what leads to the first goes on to do so. */
  async function addressesFor({ addresses }: ReadDocument, isOther: boolean): Promise<readonly string[]> {
    if (!isOther) return addresses;
    const em = orm.em.fork();
    const targets = await Promise.all(addresses.map((path) => targetOf(em, path)));
    return addresses.filter((_, at) => targets[at] === undefined);
  }

  async function isNewCategory(name: string): Promise<boolean> {
    if (planned.categories.has(name) || (await categories.has(name))) return false;
    planned.categories.add(name);
    return true;
  }

  return { plan };
}

/** An item is the one of its number that has its guid, too. */
function createIdentities(source: string) {
  /** Guids of what is planned, by kind and number. */
  const planned = new Map<string, string>();

  return async function identify(em: SqlEntityManager, item: ReadDocument) {
    const key: SourceKey = { source, kind: item.kind, sourceId: item.sourceId.slice(0, 200) };
    const known = await findSource(em, key);
    const number = `${key.kind} ${key.sourceId}`;
    const former = known?.guid ?? planned.get(number) ?? item.guid;
    if (known === null && !planned.has(number)) planned.set(number, item.guid);
    const isSame =
      item.guid === '' || former === item.guid || (former === '' && (await ledTo(em, known, item)));
    if (isSame) return { key, known, isOther: false };
    const digest = createHash('sha256').update(item.guid).digest('hex').slice(0, 20);
    const own = { ...key, sourceId: `${key.sourceId.slice(0, 170)} ${digest}` };
    return { key: own, known: await findSource(em, own), isOther: true };
  };
}

/** Version 1.4 noted no guid: an old address decides, where the item has one that is more than its number. */
async function ledTo(
  em: SqlEntityManager,
  known: ImportSourceRow | null,
  { addresses, guid, sourceId }: ReadDocument,
): Promise<boolean> {
  const named = addresses.filter((path) => !path.includes('?'));
  if (known === null || guid === sourceId || named.length === 0) return true;
  const targets = await Promise.all(named.map((path) => targetOf(em, path)));
  return targets.includes(known.target);
}

/** What is written of an item that is a page; undefined where it has no place among the pages here, which is noted. */
function pageOf(
  item: ReadDocument,
  { post: { blogTitle, seoTitle, seoDescription, language, canonical } }: ItemFields,
  { markdown, firstParagraph }: { markdown: string; firstParagraph: string },
  { sharePicture, hasRoom, notes }: { sharePicture: string; hasRoom: boolean; notes: Notes },
): PageFields | undefined {
  const title = cut(blogTitle, PAGE_TITLE_MAX - 1);
  const description = seoDescription || cutAtWord(firstParagraph, DESCRIPTION_FROM_TEXT) || title;
  const parsed = pageFields.safeParse({
    ...{ title, markdown, share: sharePicture, language, lead: '', menu: 'none', order: 0 },
    noindex: item.noindex === true,
    searchTitle: cut(seoTitle, PAGE_TITLE_MAX - 1),
    description: cut(description, PAGE_DESCRIPTION_MAX - 1),
  });
  const fault = parsed.success ? undefined : (parsed.error.issues[0]?.message ?? 'it is none here');
  const why = fault ?? (hasRoom ? undefined : `there are ${OWN_PAGES_MAX} already`);
  if (why !== undefined) {
    notes.add(
      `It is a page that has no place among the pages (${why.replace(/\.$/, '')}): it is a draft of a post`,
    );
    return undefined;
  }
  if (title !== blogTitle) notes.add('Its title is cut to that of a page');
  if (item.author !== undefined) notes.add('Its author and date are left out: pages have none');
  if (canonical !== '')
    notes.add(`Its canonical address is left out, pages have none: ${quoted(canonical, 200)}`);
  return parsed.data;
}

/** What is said of posts alone. */
function notePost(item: ReadDocument, { ofPost }: ItemFields, fault: string | undefined, notes: Notes): void {
  for (const note of ofPost) notes.add(note);
  if (fault === undefined) return;
  const until = item.state === 'published' ? 'a draft until it is shorter' : 'a draft with all its words';
  notes.add(`Its text is over the limits of a post: it is ${until}. ${fault.replace(/\.$/, '')}`);
}

const knownPostOf = (standing: Standing | undefined): KnownPost | undefined =>
  standing && { id: Number(standing.target), revision: standing.revision };

/** As the editor writes it into a text: with its size, so that nothing moves as it loads. */
const addressOf = ({ name, width, height }: ReadyPicture): string =>
  width > 0 ? `${name}#${width}x${height}` : name;

/** The main picture, else the first of the text that is there. */
const mainUrlOf = ({ mainPicture, pictures }: ReadDocument, files: ReadonlyMap<string, string>) =>
  [mainPicture?.url, ...pictures].find((url) => url !== undefined && files.has(url));

const hashOf = ({ digest }: ReadDocument, files: ReadonlyMap<string, string>): string =>
  createHash('sha256')
    .update(JSON.stringify([digest, [...files]]))
    .digest('hex');
