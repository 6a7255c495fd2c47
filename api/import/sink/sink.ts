import type { FilePart, SourceFacts, SourceNote, SourcePart } from '#api/import/item-source.ts';
import { createContentItems } from './content-items.ts';
import { createDocuments } from './documents.ts';
import { createExportFiles } from './export-files.ts';
import { createHtmlItems } from './html-items.ts';
import type { MediaFiles } from './media-files.ts';
import type { Outcome, Plan, SinkDeps } from './plan.ts';

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
  const html = createHtmlItems(deps, { facts, documents, files });
  const content = await createContentItems(deps, { facts, documents });

  function planOf(item: Item): Promise<Plan> {
    switch (item.type) {
      case 'file':
        return files.plan(item);
      case 'document':
        return html.plan(item);
      case 'categories':
        return content.planCategories(item);
      case 'picture':
        return content.planPicture(item);
      case 'post':
        return content.planPost(item);
      case 'page':
        return content.planPage(item);
      case 'settings':
        return content.planSettings(item);
      case 'address':
        return content.planAddress(item);
      case 'fixture':
        return content.planFixture(item);
    }
  }

  return {
    expect: files.expect,
    plan: planOf,
    apply: async (plan) => (plan.store === undefined ? plan : plan.store()),
  };
}
