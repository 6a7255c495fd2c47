import type { FileFetch } from '#api/import/file-fetch.ts';
import type { FilePart, PartOf, SourceFacts, SourceNote, SourcePart } from '#api/import/item-source.ts';
import { createContentItems } from './content-items.ts';
import { createFetchedFiles, type FetchProgress } from './fetched-files.ts';
import { createForeignTexts } from './foreign-texts.ts';
import { createIncoming, type ItemOutcome, type Plan, type SinkDeps } from './incoming.ts';
import type { MediaFiles } from './media-files.ts';
import { createSourcePictures } from './source-pictures.ts';

export type Item = Exclude<SourcePart, SourceNote>;

/** Brings items into this site. A plan says what would come of an item after all that is planned before it. */
export interface ItemSink {
  /** Announces a file, which is planned after the texts that may show it. */
  expect: (file: FilePart) => void;
  plan: (item: Item) => Promise<Plan>;
  apply: (plan: Plan) => Promise<ItemOutcome>;
  /** Notes which files of an item are to be fetched. */
  look: (item: Item) => Promise<unknown>;
  /** Fetches the noted files, and says how far it is. */
  fetchAll: () => AsyncGenerator<FetchProgress>;
  /** Lines about what was, or would be, fetched. */
  fetchLines: () => Iterable<string>;
}

export async function createSink(
  deps: SinkDeps,
  { facts, media, fetchFile }: { facts: SourceFacts; media: MediaFiles; fetchFile?: FileFetch | undefined },
): Promise<ItemSink> {
  const incoming = createIncoming(deps);
  const fetched = await createFetchedFiles(deps, { source: facts.name, fetchFile });
  const files = createSourcePictures(deps, { base: facts.base, media, fetched });
  const foreignTexts = createForeignTexts(deps, { facts, incoming, files });
  const plans: { [Type in Item['type']]: (item: PartOf<Type>) => Promise<Plan> } = {
    file: files.plan,
    text: foreignTexts.plan,
    ...(await createContentItems(deps, { facts, incoming })),
  };
  return {
    expect: files.expect,
    plan: (item) => plans[item.type](item as never),
    apply: async (plan) => plan.store?.() ?? plan,
    async look(item) {
      if (item.type === 'file') await files.wantLibraryFile(item);
      if (item.type === 'text') await foreignTexts.look(item);
    },
    fetchAll: files.fetchAll,
    fetchLines: files.fetchLines,
  };
}
