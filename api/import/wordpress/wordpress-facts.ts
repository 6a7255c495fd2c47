import { channelElements, childText, type XmlElement } from '#api/import/formats/xml-elements.ts';
import { ImportRefused } from '#api/import/import-faults.ts';
import { type Attachment, byOrder, createIndex, type WordpressIndex } from './wordpress-index.ts';
import {
  addressesOf,
  addressesOfCategory,
  foreignFields,
  kindOf,
  metaOf,
  termsOf,
} from './wordpress-item.ts';

/** States of entries that the site did not show: in the bin, or never saved. */
export const UNREAD = new Set(['trash', 'auto-draft', 'inherit']);

/** No site has more numbers and short names. */
const FACTS_MAX = 500_000;

const countOne = (counts: Map<string, number>, name: string): unknown =>
  counts.set(name, (counts.get(name) ?? 0) + 1);

/** @throws ImportRefused if it is not an export */
export async function readFacts(file: string): Promise<WordpressIndex> {
  const facts = createIndex();
  let version: string | undefined;
  let link = '';
  for await (const element of channelElements(file, (count) => {
    facts.controls = count;
  })) {
    const { name } = element;
    if (name === 'wp:wxr_version') version = element.text;
    else if (name === 'wp:base_blog_url') facts.base = element.text.trim();
    else if (name === 'link') link = element.text.trim();
    else if (name === 'title') facts.title = element.text.trim().slice(0, 200);
    else if (name === 'language') facts.language = element.text.trim();
    else if (name === 'wp:tag') facts.tags.add(childText(element, 'wp:tag_name'));
    else if (name === 'wp:term') countOne(facts.terms, childText(element, 'wp:term_taxonomy'));
    else if (name === 'wp:author') {
      const login = childText(element, 'wp:author_login');
      facts.authors.set(login, childText(element, 'wp:author_display_name').trim() || login);
    } else if (name === 'wp:category') {
      facts.categories.set(childText(element, 'wp:category_nicename'), {
        id: childText(element, 'wp:term_id'),
        name: childText(element, 'wp:cat_name'),
        parent: childText(element, 'wp:category_parent'),
        description: childText(element, 'wp:category_description'),
      });
    } else if (name === 'item') readFact(element, facts);
    if (facts.attachments.size + facts.paths.size + facts.authors.size + facts.categories.size > FACTS_MAX) {
      throw new ImportRefused(
        `The export has over ${FACTS_MAX.toLocaleString('en')} entries. Export it in parts.`,
      );
    }
  }
  if (version === undefined && facts.items === 0) {
    throw new ImportRefused(
      'The file is XML, but no export of WordPress: it has no posts of WordPress in it.',
    );
  }
  facts.base = (facts.base || link).replace(/\/+$/, '');
  for (const category of facts.usedCategories)
    for (const path of addressesOfCategory(category, facts)) facts.paths.add(path);
  // The loop also reaches blocks that it finds in blocks.
  for (const id of facts.usedBlocks) noteBlocks(facts.sharedBlocks.get(id) ?? '', facts);
  for (const files of facts.byParent.values()) files.sort(byOrder);
  return facts;
}

function readFact(item: XmlElement, facts: WordpressIndex): void {
  facts.entries += 1;
  const number = childText(item, 'wp:post_id');
  const isTaken = facts.attachments.has(number) || facts.sharedBlocks.has(number);
  const id = isTaken || number === '' ? `${number} ${facts.entries}` : number;
  switch (kindOf(item)) {
    case 'attachment': {
      const attachment: Attachment = {
        id,
        url: childText(item, 'wp:attachment_url') || childText(item, 'guid'),
        alt: metaOf(item).get('_wp_attachment_image_alt') ?? '',
        caption: childText(item, 'excerpt:encoded'),
        parent: childText(item, 'wp:post_parent'),
        order: Number(childText(item, 'wp:menu_order')) || 0,
        hasMore:
          childText(item, 'content:encoded') !== '' ||
          item.children.some(({ name }) => name === 'wp:comment'),
      };
      facts.attachments.set(id, attachment);
      const own = facts.byParent.get(attachment.parent);
      if (own === undefined) facts.byParent.set(attachment.parent, [attachment]);
      else own.push(attachment);
      return;
    }
    // The plugin “Co-Authors Plus” has these.
    case 'guest-author': {
      const meta = metaOf(item);
      const name = meta.get('cap-display_name')?.trim() || childText(item, 'title');
      facts.guests.set(meta.get('cap-user_login') ?? childText(item, 'wp:post_name'), name);
      return;
    }
    case 'wp_block':
      facts.sharedBlocks.set(id, childText(item, 'content:encoded'));
      return;
    case 'post':
    case 'page': {
      facts.items += 1;
      if (UNREAD.has(childText(item, 'wp:status'))) return;
      for (const path of addressesOf(item, facts.base, kindOf(item) === 'page' ? 'page' : 'post'))
        facts.paths.add(path);
      for (const field of foreignFields(item)) countOne(facts.fields, field);
      const [category] = termsOf(item, 'category');
      if (kindOf(item) === 'post' && category !== undefined)
        facts.usedCategories.add(category.attributes.nicename ?? '');
      const tags = termsOf(item, 'post_tag');
      for (const { text } of tags) facts.tags.add(text);
      if (tags.length > 0) facts.tagged += 1;
      noteBlocks(childText(item, 'content:encoded'), facts);
      return;
    }
  }
}

function noteBlocks(content: string, { usedBlocks }: WordpressIndex): void {
  for (const [, ref = ''] of content.matchAll(/<!--\s+wp:block\s+\{"ref":(\d+)/g)) usedBlocks.add(ref);
}
