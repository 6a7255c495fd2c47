import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { inTransaction } from '#api/db/transaction.ts';
import { mayLead, rememberAddress } from '#api/features/address/old-address.service.ts';
import type { KnownPost } from '#api/features/blog/post-import.service.ts';
import type { ImportCounts } from '#contract/moving.ts';
import { Problem } from '#contract/problem.ts';
import { type ConvertedItem, convertItem, textsOf } from './convert-item.ts';
import type { createFileUses } from './file-uses.ts';
import { keptPart, keyOfPart, retireParts } from './former-parts.ts';
import { createFileSearch, type FoundFiles } from './found-files.ts';
import type { ImportDeps } from './import-deps.ts';
import type { createImportPictures, ReadyPicture } from './import-pictures.ts';
import { fieldsOf, type ItemFields } from './item-fields.ts';
import { findSource, isAsFound, rememberSource } from './moving.repository.ts';
import { notePost } from './note-post.ts';
import { quoted } from './notes.ts';
import type { Source, SourceItem } from './source-item.ts';
import { createPageImport, type ItemPlace, isPagePath } from './store-page.ts';
import { unlessChanged } from './unless-changed.ts';

/** Raised with each change of what is made of an item: then all of them count as changed. */
const CONVERSION = 2;
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
    const key = { source: source.name, kind: item.kind, sourceId: item.sourceId.slice(0, 200) };
    const known = await findSource(orm.em.fork(), key);
    if (known !== null) {
      const standing = isPagePath(known.target)
        ? await pages.standing(known.target)
        : await posts.find(orm.em.fork(), Number(known.target));
      if (standing === undefined) {
        countsOf(item).left += 1;
        return ['Left out: it was imported before, and deleted here since.'];
      }
      if (known.hash === hash) {
        countsOf(item).unchanged += 1;
        return [];
      }
      if (standing.revision !== known.revision) return changedHere(item);
    }
    if (dryRun) {
      const texts = textsOf(converted, new Map([...files.keys()].map((url) => [url, AS_LONG_AS_A_NAME])));
      const isPage =
        mayBePage(item, known?.target) && (await pages.pageOf(converted, fields, texts, '')) !== undefined;
      notePost(converted, fields, texts, isPage);
      if (!isPage) await countCategory(fields);
      countsOf(item)[known === null ? 'made' : 'changed'] += 1;
      counts.addresses += known === null ? countAddresses(item) : 0;
      return notes.list();
    }
    const place = { key, hash, target: known?.target, revision: known?.revision, hashFound: known?.hash };
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
    counts.addresses += known === null ? countAddresses(item) : 0;
    return notes.list();
  };

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
    const texts = textsOf(converted, new Map([...ready].map(([url, picture]) => [url, addressOf(picture)])));
    const share = ready.get(item.sharePicture ?? '')?.name;
    const page = mayBePage(item, place.target)
      ? await pages.pageOf(converted, fields, texts, share ?? found?.name ?? '')
      : undefined;
    notePost(converted, fields, texts, page !== undefined);
    if (page !== undefined) {
      await posts.render(page.markdown);
      return pages.store(item, page, place, async (em) => {
        for (const picture of new Set(ready.values()))
          await picture.store(em, { alt: '', ofPost: false, at: now() });
      });
    }
    const main = found ?? (await pictures.drawn());
    const rendered = await Promise.all(
      (texts.length === 0 ? ['…'] : texts).map(async (text) => ({ text, html: await posts.render(text) })),
    );
    const partNotes = await inTransaction(orm, async (em) => {
      if (!(await isAsFound(em, place.key, place.hashFound))) return undefined;
      const alt = fields.post.imageAlt;
      const isInText = ({ name }: ReadyPicture) =>
        name === share || texts.some((text) => text.includes(name));
      for (const picture of new Set([main, ...ready.values()])) {
        await picture.store(em, { alt: picture === main ? alt : '', ofPost: !isInText(picture), at: now() });
      }
      const kept: string[] = [];
      const category = await categories.ensure(em, fields.category, fields.categoryDescription);
      for (const [at, { text, html }] of rendered.entries()) {
        const post = {
          ...fields.post,
          ...(at > 0 && {
            blogTitle: fields.titleOfPart(at + 1),
            date: new Date(+fields.post.date - at * 1000),
          }),
          description: text,
          categoryId: category.id,
        };
        const part = at === 0 ? place : await placeOfPart(em, place, at + 1);
        const made = await store(
          em,
          { ...post, image: main.name, sharePicture: share ?? '' },
          html,
          knownPostOf(part),
        );
        if (made === undefined && at === 0) throw new Problem('changed_meanwhile');
        if (made === undefined) {
          kept.push(await keptPart(em, posts, { id: Number(part.target), part: at + 1 }));
          continue;
        }
        await rememberSource(em, {
          ...part.key,
          target: String(made.id),
          hash: place.hash,
          revision: made.revision,
        });
        if (at > 0) continue;
        for (const path of item.addresses) await rememberAddress(em, path, { postId: made.id }, now());
      }
      if (category.isNew) counts.categories += 1;
      return [...kept, ...(await retireParts(em, posts, { ...place, parts: rendered.length }))];
    });
    for (const note of partNotes ?? []) converted.notes.add(note);
    return partNotes !== undefined;
  }

  async function placeOfPart(em: SqlEntityManager, { key, hash }: ItemPlace, part: number) {
    const own = keyOfPart(key, part);
    const known = await findSource(em, own);
    return { key: own, hash, target: known?.target, revision: known?.revision };
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

const countAddresses = ({ addresses }: SourceItem): number =>
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
