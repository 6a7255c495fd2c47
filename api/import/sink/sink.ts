import type { FilePart, PartOf, SourceFacts, SourceNote, SourcePart } from '#api/import/item-source.ts';
import { createContentItems } from './content-items.ts';
import { createDocuments, type Outcome, type Plan, type SinkDeps } from './documents.ts';
import { createExportFiles } from './export-files.ts';
import { createHtmlItems } from './html-items.ts';
import type { MediaFiles } from './media-files.ts';

export type Item = Exclude<SourcePart, SourceNote>;

/** Where items are brought into: a plan says what would come of one, after all that is planned already. */
export interface ItemSink {
  /** Says that a file will be planned once the texts are that may show it. */
  expect: (file: FilePart) => void;
  plan: (item: Item) => Promise<Plan>;
  apply: (plan: Plan) => Promise<Outcome>;
}

/** @param media files that lie beside the export */
export async function createSink(
  deps: SinkDeps,
  { facts, media }: { facts: SourceFacts; media: MediaFiles },
): Promise<ItemSink> {
  const documents = createDocuments(deps);
  const files = createExportFiles(deps, { base: facts.base, media });
  const plans: { [Type in Item['type']]: (item: PartOf<Type>) => Promise<Plan> } = {
    file: files.plan,
    document: createHtmlItems(deps, { facts, documents, files }).plan,
    ...(await createContentItems(deps, { facts, documents })),
  };
  return {
    expect: files.expect,
    plan: (item) => plans[item.type](item as never),
    apply: async (plan) => plan.store?.() ?? plan,
  };
}
