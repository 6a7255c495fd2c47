import { createHash } from 'node:crypto';
import { aboutOf } from '#api/import/convert-item.ts';
import { channelElements, childText, type XmlElement } from '#api/import/formats/xml-elements.ts';
import type { Source, SourcePart } from '#api/import/source-item.ts';
import { kindOf, readFacts } from './wordpress-facts.ts';
import { readItem } from './wordpress-item.ts';
import { createOthers, notesBefore } from './wordpress-others.ts';

/** An export of WordPress (WXR). It is read twice: first whatever posts name by numbers, then post by post. */
export async function readWordpress(file: string): Promise<Source> {
  const facts = await readFacts(file);
  async function* parts(signal?: AbortSignal): AsyncGenerator<SourcePart> {
    yield* notesBefore(facts);
    const others = createOthers(facts);
    const named = createNames();
    for await (const element of channelElements(file)) {
      signal?.throwIfAborted();
      if (element.name !== 'item') continue;
      const kind = kindOf(element);
      if (kind === 'post' || kind === 'page') yield named(readItem(element, facts), element);
      else others.add(kind, element);
    }
    yield* others.notes();
  }
  const { base, language, items, entries, paths } = facts;
  const files = [...facts.attachments.values()];
  return { name: `wordpress ${base || facts.title}`, base, language, items, entries, paths, files, parts };
}

/** Two entries of one number and guid, as in files that were put together, are two; one that is there twice is one. */
function createNames() {
  const seen = new Set<string>();
  return (part: SourcePart, element: XmlElement): SourcePart => {
    if (part.type === 'note') return part;
    const { item } = part;
    const isNew = (name: string) => !seen.has(`${item.kind} ${name}`);
    const digest = createHash('sha256')
      .update(childText(element, 'guid'))
      .update(item.title)
      .update(item.html);
    const own = `${item.sourceId} ${digest.digest('hex').slice(0, 20)}`;
    const sourceId = item.sourceId !== '' && isNew(`${item.sourceId} ${item.guid}`) ? item.sourceId : own;
    if (!isNew(`${sourceId} ${item.guid}`)) {
      const left = item.kind === 'page' ? { pages: 1 } : { posts: 1 };
      return { type: 'note', about: aboutOf(item), text: 'Left out: it is in the file twice.', left };
    }
    seen.add(`${item.kind} ${sourceId} ${item.guid}`);
    return { type: 'item', item: { ...item, sourceId } };
  };
}
