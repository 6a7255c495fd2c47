import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { inTransaction } from '#api/db/transaction.ts';
import { mayLead, rememberAddress, targetOf } from '#api/features/address/old-address.service.ts';
import type { KnownPost } from '#api/features/blog/post-import.service.ts';
import type { ImportCounts } from '#contract/moving.ts';
import { Problem } from '#contract/problem.ts';
import { type ConvertedItem, convertItem, textOf } from './convert-item.ts';
import type { createFileUses } from './file-uses.ts';
import { createFileSearch, type FoundFiles } from './found-files.ts';
import type { ImportDeps } from './import-deps.ts';
import type { createImportPictures, ReadyPicture } from './import-pictures.ts';
import { fieldsOf, type ItemFields } from './item-fields.ts';
import { createIdentities } from './item-identity.ts';
import { findSource, isAsFound, rememberSource } from './moving.repository.ts';
import { quoted } from './notes.ts';
import type { Source, SourceItem } from './source-item.ts';
import { createPageImport, type ItemPlace, isPagePath } from './store-page.ts';
import { notePost } from './text/note-post.ts';
import { unlessChanged } from './unless-changed.ts';

/** Raised with each change of what is made of an item: then all of them count as changed. */
const CONVERSION = 3;
/** Of a picture, for a text whose pictures are not stored. */
const AS_LONG_AS_A_NAME = 'x'.repeat(29);

interface Import {
  source: Source;
  pictures: ReturnType<typeof createImportPictures>;
  uses: Pick<ReturnType<typeof createFileUses>, 'add'>;
  counts: ImportCounts;
  dryRun: boolean;
}

/** Imports one item after the other. Each call gives what is to be said about it. */
export function createItemImport(
  { orm, posts, categories, now }: ImportDeps,
  { source, pictures, uses, counts, dryRun }: Import,
) {
  /** Names that a dry run would have made. */
  const madeCategories = new Set<string>();
  const pages = createPageImport({ orm, now }, { dryRun });
  const identify = createIdentities(source.name);
  const findFiles = createFileSearch({ pictures, uses, counts });
  const countsOf = ({ kind }: SourceItem) => counts[kind === 'page' ? 'pages' : 'posts'];

  return async function importItem(item: SourceItem): Promise<string[]> {
    const converted = convertItem(item, source);
    const { notes } = converted;
    for (const note of item.notes) notes.add(note.replace(/\.$/, ''));
    const files = await findFiles(converted);
    const fields = fieldsOf(converted, {
      now: now(),
      language: source.language,
      mainPicture: mainUrlOf(converted, files),
    });
    const hash = hashOf(item, files);
    const { key, known, isOther } = await identify(orm.em.fork(), item);
    if (isOther && known === null)
      notes.add('Another post of its number was imported before: both are here'.replace('post', item.kind));
    if (known !== null) {
      const standing = isPagePath(known.target)
        ? await pages.standing(known.target)
        : await posts.find(orm.em.fork(), Number(known.target));
      if (standing === undefined) {
        countsOf(item).left += 1;
        return ['Left out: it was imported before, and deleted here since.'];
      }
      if (known.guid !== item.guid && !dryRun)
        await rememberSource(orm.em.fork(), { ...known, guid: item.guid });
      if (known.hash === hash) {
        countsOf(item).unchanged += 1;
        return [];
      }
      if (standing.revision !== known.revision) return changedHere(item);
      if ((await findSource(orm.em.fork(), { ...key, sourceId: `${key.sourceId}#2` })) !== null) {
        countsOf(item).left += 1;
        return ['Left as it is: version 1.4 stored its text in several posts.'];
      }
    }
    const addresses = await addressesFor(item, isOther);
    if (dryRun) {
      const text = textOf(converted, new Map([...files.keys()].map((url) => [url, AS_LONG_AS_A_NAME])));
      const isPage =
        mayBePage(item, known?.target) && (await pages.pageOf(converted, fields, text, '')) !== undefined;
      if (!isPage) notePost(converted, fields, text);
      if (!isPage) await countCategory(fields);
      countsOf(item)[known === null ? 'made' : 'changed'] += 1;
      counts.addresses += known === null ? countAddresses(addresses) : 0;
      return notes.list();
    }
    const found = { target: known?.target, revision: known?.revision, hashFound: known?.hash };
    const place = { key, hash, addresses, ...found };
    let isWritten = false;
    const isAsKnown = await unlessChanged(async () => {
      isWritten = await write(converted, fields, files, place);
    });
    if (!isAsKnown) return changedHere(item);
    if (!isWritten) {
      countsOf(item).unchanged += 1;
      return [];
    }
    countsOf(item)[known === null ? 'made' : 'changed'] += 1;
    counts.addresses += known === null ? countAddresses(addresses) : 0;
    return notes.list();
  };

  /** Where two share a number, what leads to the first goes on to do so. */
  async function addressesFor({ addresses }: SourceItem, isOther: boolean): Promise<readonly string[]> {
    if (!isOther) return addresses;
    const em = orm.em.fork();
    const targets = await Promise.all(addresses.map((path) => targetOf(em, path)));
    return addresses.filter((_, at) => targets[at] === undefined);
  }

  function changedHere(item: SourceItem): string[] {
    countsOf(item).left += 1;
    return ['Left as it is: it changed in the source, but somebody changed it here, too.'];
  }

  async function countCategory({ category }: ItemFields): Promise<void> {
    if (madeCategories.has(category) || (await categories.has(category))) return;
    madeCategories.add(category);
    counts.categories += 1;
  }

  /** false: another import wrote it meanwhile. @throws Problem changed_meanwhile where somebody changed it here meanwhile */
  async function write(
    converted: ConvertedItem,
    fields: ItemFields,
    files: FoundFiles,
    place: ItemPlace,
  ): Promise<boolean> {
    const { item } = converted;
    pictures.nextItem();
    const ready = new Map<string, ReadyPicture>();
    for (const [url, path] of files) {
      try {
        ready.set(url, await pictures.ofFile(path));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        converted.notes.add(
          `A picture cannot be shown: ${quoted(url, 200)}: ${error.detail ?? error.message}`,
        );
      }
    }
    const found = ready.get(mainUrlOf(converted, files) ?? '');
    const text = textOf(converted, new Map([...ready].map(([url, picture]) => [url, addressOf(picture)])));
    const share = ready.get(item.sharePicture ?? '')?.name;
    const page = mayBePage(item, place.target)
      ? await pages.pageOf(converted, fields, text, share ?? found?.name ?? '')
      : undefined;
    if (page !== undefined) {
      await posts.render(page.markdown);
      return pages.store(item, page, place, async (em) => {
        for (const picture of new Set(ready.values()))
          await picture.store(em, { alt: '', ofPost: false, at: now() });
      });
    }
    notePost(converted, fields, text);
    const main = found ?? (await pictures.drawn());
    const isOver = text.fault !== undefined;
    const html = await posts.render(text.markdown);
    return inTransaction(orm, async (em) => {
      if (!(await isAsFound(em, place.key, place.hashFound))) return false;
      const alt = fields.post.imageAlt;
      const isInText = ({ name }: ReadyPicture) => name === share || text.markdown.includes(name);
      for (const picture of new Set([main, ...ready.values()])) {
        await picture.store(em, { alt: picture === main ? alt : '', ofPost: !isInText(picture), at: now() });
      }
      const category = await categories.ensure(em, fields.category, fields.categoryDescription);
      const post = {
        ...fields.post,
        ...(isOver && { state: 'draft' as const }),
        description: text.markdown,
        categoryId: category.id,
        image: main.name,
        sharePicture: share ?? '',
      };
      const made = await store(em, post, html, knownPostOf(place));
      if (made === undefined) throw new Problem('changed_meanwhile');
      await rememberSource(em, {
        ...{ ...place.key, guid: item.guid, hash: place.hash },
        target: String(made.id),
        revision: made.revision,
      });
      for (const path of place.addresses) await rememberAddress(em, path, { postId: made.id }, now());
      if (category.isNew) counts.categories += 1;
      return true;
    });
  }

  /** undefined: it is another than the import left, or gone. */
  async function store(
    em: SqlEntityManager,
    post: Parameters<typeof posts.insert>[1],
    html: Awaited<ReturnType<typeof posts.render>>,
    known: KnownPost | undefined,
  ): Promise<KnownPost | undefined> {
    if (known === undefined) return { id: await posts.insert(em, post, html), revision: 1 };
    const revision = await posts.update(em, known, post, html);
    return revision === undefined ? undefined : { id: known.id, revision };
  }
}

const knownPostOf = ({ target, revision }: Pick<ItemPlace, 'target' | 'revision'>): KnownPost | undefined =>
  target === undefined || revision === undefined || isPagePath(target)
    ? undefined
    : { id: Number(target), revision };

const countAddresses = (addresses: readonly string[]): number =>
  addresses.filter((path) => mayLead(path, { postId: 0 })).length;

/** As the editor writes it into a text: with its size, so that nothing moves as it loads. */
const addressOf = ({ name, width, height }: ReadyPicture): string =>
  width > 0 ? `${name}#${width}x${height}` : name;

/** The main picture, else the first of the text that is there. */
const mainUrlOf = ({ item, pictures }: ConvertedItem, files: FoundFiles): string | undefined =>
  [item.mainPicture?.url, ...pictures].find((url) => url !== undefined && files.has(url));

/** One that became a post before stays one. */
const mayBePage = ({ kind }: SourceItem, target: string | undefined): boolean =>
  kind === 'page' && (target === undefined || isPagePath(target));

const hashOf = (item: SourceItem, files: FoundFiles): string =>
  createHash('sha256')
    .update(JSON.stringify([CONVERSION, item, [...files]]))
    .digest('hex');
