import type { ItemSource, SourcePart } from './item-source.ts';

const DRAFT = 'draft' as const;

/** A source nothing of which is public here until somebody publishes it. What has no draft is left out. */
export function asDrafts(source: ItemSource): ItemSource {
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
    case 'document':
      return {
        ...part,
        async read() {
          const item = await part.read();
          // Published by a later import without drafts, unless somebody changed it here.
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
