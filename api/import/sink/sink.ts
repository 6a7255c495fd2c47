import type { FileFetch } from '#api/import/file-fetch.ts';
import type { Item, PartOf, SourceFacts } from '#api/import/item-source.ts';
import { createContentItems } from './content-items.ts';
import { createFetchedFiles } from './fetched-files.ts';
import { createForeignTexts } from './foreign-texts.ts';
import type { ItemOutcome, Plan, SinkDeps } from './incoming.ts';
import type { MediaFiles } from './media-files.ts';
import { createSourcePictures } from './source-pictures.ts';

export type ItemSink = Awaited<ReturnType<typeof createSink>>;

/** Brings items into this site. A plan says what would come of an item after all that is planned before it. */
export async function createSink(
  deps: SinkDeps,
  { facts, media, fetchFile }: { facts: SourceFacts; media: MediaFiles; fetchFile?: FileFetch | undefined },
) {
  const fetched = await createFetchedFiles(deps, { source: facts.name, fetchFile });
  const files = createSourcePictures(deps, { base: facts.base, media, fetched });
  const foreignTexts = createForeignTexts(deps, { facts, files });
  const plans: { [Type in Item['type']]: (item: PartOf<Type>) => Promise<Plan> } = {
    file: files.plan,
    text: foreignTexts.plan,
    ...(await createContentItems(deps, facts)),
  };
  return {
    /** Announces a file, which is planned after the texts that may show it. */
    expect: files.expect,
    plan: (item: Item): Promise<Plan> => plans[item.type](item as never),
    apply: async (plan: Plan): Promise<ItemOutcome> => plan.store?.() ?? plan,
    /** Notes which files of an item are to be fetched. */
    async planFetches(item: Item): Promise<void> {
      if (item.type === 'file') await files.wantLibraryFile(item);
      if (item.type === 'text') await foreignTexts.planFetches(item);
    },
    /** Fetches the noted files, and says how far it is. */
    fetchAll: files.fetchAll,
    /** Lines about what was, or would be, fetched. */
    fetchLines: files.fetchLines,
  };
}
