import { quoted } from './notes.ts';
import { ImportRefused, type Source, type SourcePart } from './source-item.ts';
import { type Attachment, FACTS_MAX, metaOf, pathOf, type WordpressFacts } from './wordpress-facts.ts';
import { readItem } from './wordpress-item.ts';
import { channelElements, childText, type XmlElement } from './xml-elements.ts';

/** An export of WordPress (WXR). It is read twice: first whatever posts name by numbers, then post by post. */
export async function readWordpress(file: string): Promise<Source> {
  let controls = 0;
  const facts = await readFacts(file, (count) => {
    controls = count;
  });
  async function* parts(signal?: AbortSignal): AsyncGenerator<SourcePart> {
    const about = 'The export';
    if (controls > 0)
      yield { type: 'note', about, text: `Characters without a meaning were left out (${controls}).` };
    if (facts.tags > 0)
      yield {
        type: 'note',
        about,
        text: `Tags have no place here (${facts.tags}): posts name theirs below.`,
      };
    const others = new Map<string, number>();
    for await (const element of channelElements(file)) {
      signal?.throwIfAborted();
      if (element.name !== 'item') continue;
      const type = childText(element, 'wp:post_type');
      if (type === 'post' || type === 'page') yield readItem(element, facts);
      else if (!QUIET.has(type)) others.set(type, (others.get(type) ?? 0) + 1);
      else if (type === 'attachment' && !isPicture(childText(element, 'wp:attachment_url'))) {
        const url = childText(element, 'wp:attachment_url');
        yield {
          type: 'note',
          about: `File ${quoted(url)}`,
          text: 'Only JPEG, PNG, WebP and AVIF are imported; links to it stay as they are.',
        };
      }
    }
    for (const [type, count] of others) {
      yield { type: 'note', about, text: `${nameOf(type)}: ${count} left out.` };
    }
    for (const { name, used } of facts.categories.values()) {
      if (!used)
        yield {
          type: 'note',
          about: `Category ${quoted(name)}`,
          text: 'Not made: it is the first category of no post.',
        };
    }
  }
  const { base, items, paths } = facts;
  return { name: `wordpress ${base}`, base, items, paths, parts };
}

/** Attachments come with the posts that show them; shared blocks are in the texts that name them. */
const QUIET = new Set(['attachment', 'wp_block']);
const isPicture = (url: string) => /\.(?:jpe?g|png|webp|avif)$/i.test(url.split('?')[0] ?? '');

const NAMES: Readonly<Record<string, string>> = {
  nav_menu_item: 'Entries of menus',
  revision: 'Earlier versions of posts',
  wp_navigation: 'Menus',
  wp_template: 'Templates of the theme',
  wp_template_part: 'Parts of templates',
  wp_global_styles: 'Styles',
  custom_css: 'Styles',
  customize_changeset: 'Changes of the theme',
};
const nameOf = (type: string) => NAMES[type] ?? `Content of the kind ${quoted(type, 40)}`;

async function readFacts(file: string, onControls: (count: number) => void): Promise<WordpressFacts> {
  const facts: WordpressFacts = {
    base: '',
    language: undefined,
    authors: new Map(),
    categories: new Map(),
    tags: 0,
    attachments: new Map(),
    byParent: new Map(),
    sharedBlocks: new Map(),
    paths: new Set(),
    items: 0,
  };
  let version: string | undefined;
  let link = '';
  for await (const element of channelElements(file, onControls)) {
    const { name } = element;
    if (name === 'wp:wxr_version') version = element.text;
    else if (name === 'wp:base_blog_url') facts.base = element.text.trim();
    else if (name === 'link') link = element.text.trim();
    else if (name === 'language') facts.language = element.text.trim();
    else if (name === 'wp:tag') facts.tags += 1;
    else if (name === 'wp:author') {
      const login = childText(element, 'wp:author_login');
      facts.authors.set(login, childText(element, 'wp:author_display_name').trim() || login);
    } else if (name === 'wp:category') {
      facts.categories.set(childText(element, 'wp:category_nicename'), {
        name: childText(element, 'wp:cat_name'),
        parent: childText(element, 'wp:category_parent'),
        description: childText(element, 'wp:category_description'),
        used: false,
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
  for (const files of facts.byParent.values())
    files.sort((a, b) => a.order - b.order || Number(a.id) - Number(b.id));
  return facts;
}

function readFact(item: XmlElement, facts: WordpressFacts): void {
  const id = childText(item, 'wp:post_id');
  switch (childText(item, 'wp:post_type')) {
    case 'attachment': {
      const attachment: Attachment = {
        id,
        url: childText(item, 'wp:attachment_url') || childText(item, 'guid'),
        alt: metaOf(item).get('_wp_attachment_image_alt') ?? '',
        caption: childText(item, 'excerpt:encoded').trim(),
        parent: childText(item, 'wp:post_parent'),
        order: Number(childText(item, 'wp:menu_order')) || 0,
      };
      facts.attachments.set(id, attachment);
      const own = facts.byParent.get(attachment.parent);
      if (own === undefined) facts.byParent.set(attachment.parent, [attachment]);
      else own.push(attachment);
      return;
    }
    case 'wp_block':
      facts.sharedBlocks.set(id, childText(item, 'content:encoded'));
      return;
    case 'post':
    case 'page': {
      facts.items += 1;
      const path = pathOf(childText(item, 'link'));
      if (path !== undefined) facts.paths.add(path);
      return;
    }
  }
}
