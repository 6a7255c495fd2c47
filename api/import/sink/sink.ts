import type { FileFetch } from '#api/import/file-fetch.ts';
import type { FilePart, PartOf, SourceFacts, SourceNote, SourcePart } from '#api/import/item-source.ts';
import { createContentItems } from './content-items.ts';
import { createDocuments, type ItemOutcome, type Plan, type SinkDeps } from './documents.ts';
import { createFetchedFiles, type FetchProgress } from './fetched-files.ts';
import { createForeignTexts } from './foreign-texts.ts';
import type { MediaFiles } from './media-files.ts';
import { createSourcePictures } from './source-pictures.ts';

export type Item = Exclude<SourcePart, SourceNote>;

/** Where items are brought into: a plan says what would come of one, after all that is planned already. */
export interface ItemSink {
  /** Says that a file will be planned once the texts are that may show it. */
  expect: (file: FilePart) => void;
  plan: (item: Item) => Promise<Plan>;
  apply: (plan: Plan) => Promise<ItemOutcome>;
  /** Looks which files an item needs that are to be fetched. */
  look: (item: Item) => Promise<unknown>;
  /** Fetches these, and says how far it is. */
  fetchAll: () => AsyncGenerator<FetchProgress>;
  /** What is said of what was, or would be, fetched. */
  fetchLines: () => Iterable<string>;
}

/** @param media files that lie beside the export. `fetchFile`: fetches those that do not */
export async function createSink(
  deps: SinkDeps,
  { facts, media, fetchFile }: { facts: SourceFacts; media: MediaFiles; fetchFile?: FileFetch | undefined },
): Promise<ItemSink> {
  const documents = createDocuments(deps);
  const fetched = await createFetchedFiles(deps, { source: facts.name, fetchFile });
  const files = createSourcePictures(deps, { base: facts.base, media, fetched });
  const foreignTexts = createForeignTexts(deps, { facts, documents, files });
  const plans: { [Type in Item['type']]: (item: PartOf<Type>) => Promise<Plan> } = {
    file: files.plan,
    document: foreignTexts.plan,
    ...(await createContentItems(deps, { facts, documents })),
  };
  return {
    expect: files.expect,
    plan: (item) => plans[item.type](item as never),
    apply: async (plan) => plan.store?.() ?? plan,
    async look(item) {
      if (item.type === 'file') await files.wantUpload(item);
      if (item.type === 'document') await foreignTexts.look(item);
    },
    fetchAll: files.fetchAll,
    fetchLines: files.fetchLines,
  };
}
