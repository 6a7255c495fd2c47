import { inTransaction } from '#api/db/transaction.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import type { ImportCounts, ImportEvent } from '#contract/import.ts';
import { Problem } from '#contract/problem.ts';
import { createFileFetch } from './file-fetch.ts';
import { faultOf, ItemFault } from './import-faults.ts';
import type { FilePart, Item, ItemSource, SomeCounts, SourcePart } from './item-source.ts';
import type { ItemOutcome, SinkDeps } from './sink/incoming.ts';
import { NO_MEDIA, openMedia } from './sink/media-files.ts';
import { createSink, type ItemSink } from './sink/sink.ts';
import type { OpenSource } from './source-thread.ts';

export interface Files {
  file: string;
  /** A folder or an archive with the pictures of another program's export. */
  media?: string | undefined;
}

export interface ImportOptions {
  /** Only says what would be done. */
  dryRun: boolean;
  /** Everything comes in as drafts. */
  drafts?: boolean | undefined;
  /** Pictures that no file brings are fetched from the old site. */
  fetch?: boolean | undefined;
  by?: Caller | undefined;
  signal?: AbortSignal | undefined;
}

export type Importer = ReturnType<typeof createImporter>;

interface ImporterDeps extends SinkDeps {
  openSource: OpenSource;
  /** Files may be fetched from these although their addresses are not public. */
  trustedOrigins: readonly string[];
}

export function createImporter({ openSource, trustedOrigins, ...deps }: ImporterDeps) {
  /** Imports a file. What came in is noted even where the import fails, and readers see it at its end. @throws ImportRefused for a file that cannot be imported */
  async function* importFile(
    { file, media }: Files,
    { dryRun, drafts = false, fetch = false, by, signal }: ImportOptions,
  ): AsyncGenerator<ImportEvent> {
    yield { type: 'progress', done: 0, total: 0, doing: 'Reading the file' };
    const open = () => openSource(file, { hasMedia: media !== undefined, signal });
    let source = await open();
    const counts = noCounts();
    let fetched = 0;
    let fault: unknown;
    try {
      const files = media === undefined ? NO_MEDIA : await openMedia(media);
      try {
        const fetchFile = fetch ? createFileFetch({ signal, trusted: trustedOrigins }) : undefined;
        const sink = await createSink(deps, { facts: source.facts, media: files, fetchFile });
        const asAsked = () => (drafts ? asDrafts(source) : source);
        if (fetch && !dryRun) {
          fetched = yield* fetchContent(asAsked(), sink, signal);
          // The parts of a source can be read once.
          await source.close();
          source = await open();
        }
        yield* importContent(asAsked(), sink, { counts, dryRun, signal, before: fetched });
        for (const text of sink.fetchLines()) yield { type: 'line', about: 'The old site', text };
      } finally {
        files.close();
      }
    } catch (error) {
      fault = error;
      throw error;
    } finally {
      await source.close();
      if (!dryRun && counts.entries > 0)
        await note(counts, by).catch((error) => {
          throw fault ?? error;
        });
    }
    if (!dryRun) yield* showPages(source.facts.total + fetched);
    yield { type: 'done', dry_run: dryRun, counts };
  }

  async function* showPages(total: number): AsyncGenerator<ImportEvent> {
    yield { type: 'progress', done: total, total, doing: 'Making the pages' };
    try {
      await deps.publisher.showNow();
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'not_rendered') throw error;
      yield { type: 'line', about: 'The pages', text: error.message };
    }
  }

  const note = ({ posts, pages }: ImportCounts, by: Caller | undefined) =>
    inTransaction(deps.orm, (em) =>
      recordActivity(em, {
        by,
        at: deps.now(),
        action: 'imported',
        subject: 'settings',
        detail: { made: posts.made + pages.made, changed: posts.changed + pages.changed },
      }),
    );

  return { importFile };
}

/** Gives files after the texts that may show them. */
async function* inOrder(source: ItemSource, sink: ItemSink): AsyncGenerator<SourcePart> {
  const files: FilePart[] = [];
  for await (const part of source.parts()) {
    if (part.type === 'file') {
      files.push(part);
      sink.expect(part);
    } else yield part;
  }
  yield* files;
}

interface Run {
  /** The import adds to these. */
  counts: ImportCounts;
  dryRun: boolean;
  signal?: AbortSignal | undefined;
  /** How many parts were done before it began. */
  before: number;
}

/**
 * Fetches the pictures that the items of a source need and no file brings. All are looked at first, so that the progress can be shown.
 * @returns how many there were
 */
async function* fetchContent(
  source: ItemSource,
  sink: ItemSink,
  signal: AbortSignal | undefined,
): AsyncGenerator<ImportEvent, number> {
  const { total } = source.facts;
  /** Faults of an item are reported when it is imported. */
  const planItem = (item: Item) =>
    sink.planFetches(item).catch((error) => {
      if (faultOf(error) === undefined) throw error;
    });
  let looked = 0;
  for await (const part of inOrder(source, sink)) {
    signal?.throwIfAborted();
    if (part.type === 'note') continue;
    if (part.type !== 'file') {
      looked += 1;
      const doing = `Looking for pictures to fetch: ${looked} looked at`;
      yield { type: 'progress', done: 0, total: 0, doing };
    }
    await planItem(part);
  }
  let count = 0;
  for await (const { done, total: all, text } of sink.fetchAll()) {
    count = all;
    yield { type: 'progress', done, total: all + total, doing: `Fetching from the old site: ${text}` };
  }
  return count;
}

/** Brings one item after the other into the sink, each in a transaction of its own. A dry run stops at their plans. */
async function* importContent(
  source: ItemSource,
  sink: ItemSink,
  { counts, dryRun, signal, before }: Run,
): AsyncGenerator<ImportEvent> {
  const { total, entries } = source.facts;
  let done = 0;
  const progress = (doing?: string): ImportEvent => ({
    ...{ type: 'progress', done: done + before, total: total + before },
    ...(doing !== undefined && { doing }),
  });
  yield progress();
  counts.entries = entries;
  for await (const part of inOrder(source, sink)) {
    signal?.throwIfAborted();
    if (part.type !== 'note') {
      yield* bring(part);
      continue;
    }
    addCounts(counts, part.counts ?? {});
    yield { type: 'line', about: part.about, text: part.text };
    done += (part.counts?.posts?.left ?? 0) + (part.counts?.pages?.left ?? 0);
  }

  async function* bring(item: Item): AsyncGenerator<ImportEvent> {
    yield progress(item.about);
    const { about = item.about, lines, counts: made } = await outcomeOf(item);
    addCounts(counts, made);
    for (const text of lines) yield { type: 'line', about, text };
    if (!IN_TOTAL.has(item.type)) return;
    done += 1;
    yield progress();
  }

  async function outcomeOf(item: Item): Promise<ItemOutcome> {
    try {
      const plan = await sink.plan(item);
      return dryRun ? plan : await sink.apply(plan);
    } catch (error) {
      const reason = faultOf(error);
      if (reason === undefined) throw error;
      const about = error instanceof ItemFault ? error.about : undefined;
      return {
        ...(about !== undefined && { about }),
        lines: [`Not imported: ${reason.replace(/\.$/, '')}.`],
        counts: leftOf(item),
      };
    }
  }
}

/** The parts that are in the total of a source. */
const IN_TOTAL = new Set<Item['type']>(['text', 'picture', 'file', 'post', 'page']);

function leftOf(item: Item): SomeCounts {
  if (item.type === 'picture') return { pictures: { missing: 1 } };
  const kind = item.type === 'text' ? item.kind : item.type;
  return IN_TOTAL.has(item.type) ? { [`${kind}s`]: { left: 1 } } : {};
}

function addCounts(to: ImportCounts, some: SomeCounts): void {
  for (const [name, count] of Object.entries(some)) add(to as never, name, count);
}

function add(to: Record<string, unknown>, name: string, count: unknown): void {
  if (typeof count === 'number') to[name] = Number(to[name]) + count;
  else for (const [each, more] of Object.entries(count ?? {})) add(to[name] as never, each, more);
}

const noCounts = (): ImportCounts => ({
  posts: { made: 0, changed: 0, unchanged: 0, left: 0 },
  pages: { made: 0, changed: 0, unchanged: 0, left: 0 },
  entries: 0,
  files: { shown: 0, made: 0, unchanged: 0, left: 0 },
  others: { used: 0, left: 0 },
  categories: 0,
  pictures: { found: 0, missing: 0 },
  addresses: 0,
  fixtures: 0,
});

const DRAFT = 'draft' as const;

/** Makes everything in a source a draft. What cannot be one is left out. */
function asDrafts(source: ItemSource): ItemSource {
  async function* parts(): AsyncGenerator<SourcePart> {
    for await (const part of source.parts()) {
      if (part.type === 'settings' || part.type === 'fixture') {
        const text = 'Left out: it would be public at once, and everything comes in as drafts.';
        yield { type: 'note', about: part.about, text };
      } else yield drafted(part);
    }
  }
  return { ...source, parts };
}

function drafted(part: SourcePart): SourcePart {
  switch (part.type) {
    case 'text':
      return {
        ...part,
        async read() {
          const item = await part.read();
          // Its digest is another one, so that a later import without drafts publishes it.
          return item.state === 'draft' ? item : { ...item, state: DRAFT, digest: `${item.digest} draft` };
        },
      };
    case 'post':
      return { ...part, read: async () => ({ ...(await part.read()), state: DRAFT }) };
    case 'page':
      return {
        ...part,
        async read() {
          const page = await part.read();
          return { ...page, published: null, draft: page.draft ?? page.published };
        },
      };
    default:
      return part;
  }
}
