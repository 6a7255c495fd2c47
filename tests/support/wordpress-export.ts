export interface WordpressItem {
  id: number;
  /** The short name in its address. */
  name?: string;
  type?: string;
  status?: string;
  title?: string;
  link?: string;
  guid?: string;
  content?: string;
  /** GMT, as WordPress writes it. */
  date?: string;
  localDate?: string;
  modified?: string;
  creator?: string;
  categories?: readonly string[];
  tags?: readonly string[];
  /** As the plugin “Co-Authors Plus” notes them: their short names. */
  coAuthors?: readonly string[];
  parent?: number;
  url?: string;
  password?: string;
  excerpt?: string;
  meta?: Readonly<Record<string, string>>;
  comments?: number;
}

export interface WordpressExport {
  items: readonly WordpressItem[];
  /** Short name → name, and the short name of the category above it. */
  categories?: Readonly<Record<string, { name: string; parent?: string; description?: string }>>;
  authors?: Readonly<Record<string, string>>;
  language?: string;
}

const cdata = (text: string | number) => `<![CDATA[${String(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** An export as WordPress 6 writes it, of the site https://old.example. */
export function wordpressExport({
  items,
  categories = {},
  authors = {},
  language = 'en-US',
}: WordpressExport): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.6" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:wfw="http://wellformedweb.org/CommentAPI/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>Old ground</title><link>https://old.example</link><language>${language}</language>
<wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>https://old.example</wp:base_site_url><wp:base_blog_url>https://old.example</wp:base_blog_url>
${Object.entries(authors)
  .map(
    ([
      login,
      name,
    ]) => `<wp:author><wp:author_id>1</wp:author_id><wp:author_login>${cdata(login)}</wp:author_login>
<wp:author_email>${cdata(`${login}@old.example`)}</wp:author_email><wp:author_display_name>${cdata(name)}</wp:author_display_name></wp:author>`,
  )
  .join('\n')}
${Object.entries(categories)
  .map(
    (
      [nicename, { name, parent = '', description = '' }],
      at,
    ) => `<wp:category><wp:term_id>${at + 1}</wp:term_id><wp:category_nicename>${cdata(nicename)}</wp:category_nicename>
<wp:category_parent>${cdata(parent)}</wp:category_parent><wp:cat_name>${cdata(name)}</wp:cat_name><wp:category_description>${cdata(description)}</wp:category_description></wp:category>`,
  )
  .join('\n')}
${items.map((item) => itemOf(item, categories)).join('\n')}
</channel></rss>
`;
}

function itemOf(item: WordpressItem, categories: NonNullable<WordpressExport['categories']>): string {
  const { id, type = 'post', status = 'publish', title = `Post ${id}`, date = '2019-05-04 10:11:12' } = item;
  const terms = [
    ...(item.categories ?? []).map(
      (name) =>
        `<category domain="category" nicename="${name}">${cdata(categories[name]?.name ?? name)}</category>`,
    ),
    ...(item.tags ?? []).map(
      (name) => `<category domain="post_tag" nicename="${name}">${cdata(name)}</category>`,
    ),
    ...(item.coAuthors ?? []).map(
      (name) => `<category domain="author" nicename="cap-${name}">${cdata(name)}</category>`,
    ),
  ];
  const meta = Object.entries(item.meta ?? {}).map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
  );
  const comments = Array.from(
    { length: item.comments ?? 0 },
    (_, at) =>
      `<wp:comment><wp:comment_id>${at}</wp:comment_id><wp:comment_author_email>${cdata('guest@mail.example')}</wp:comment_author_email><wp:comment_content>${cdata('Well played')}</wp:comment_content></wp:comment>`,
  );
  return `<item><title>${cdata(title)}</title><link>${escaped(item.link ?? `https://old.example/2019/05/post-${id}/`)}</link>
<pubDate>Sat, 04 May 2019 10:11:12 +0000</pubDate><dc:creator>${cdata(item.creator ?? 'sachin')}</dc:creator>
<guid isPermaLink="false">${escaped(item.guid ?? `https://old.example/?p=${id}`)}</guid><description></description>
<content:encoded>${cdata(item.content ?? '')}</content:encoded><excerpt:encoded>${cdata(item.excerpt ?? '')}</excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date>${cdata(item.localDate ?? date)}</wp:post_date><wp:post_date_gmt>${cdata(date)}</wp:post_date_gmt>
<wp:post_modified_gmt>${cdata(item.modified ?? date)}</wp:post_modified_gmt><wp:post_name>${cdata(item.name ?? `post-${id}`)}</wp:post_name>
<wp:status>${cdata(status)}</wp:status><wp:post_parent>${item.parent ?? 0}</wp:post_parent><wp:menu_order>0</wp:menu_order>
<wp:post_type>${cdata(type)}</wp:post_type><wp:post_password>${cdata(item.password ?? '')}</wp:post_password><wp:is_sticky>0</wp:is_sticky>
${item.url === undefined ? '' : `<wp:attachment_url>${cdata(item.url)}</wp:attachment_url>`}
${[...terms, ...meta, ...comments].join('\n')}
</item>`;
}

/** A file of two posts with a category, as a browser's file field takes it. */
export const smallExport = (name: string) => ({
  name,
  mimeType: 'text/xml',
  buffer: Buffer.from(
    wordpressExport({
      items: [
        {
          id: 1,
          title: 'Kingfisher dawn',
          content: '<p>From the other side</p><form><input></form>',
          categories: ['cricket'],
        },
        { id: 2, title: 'A short one', content: '<p>Words</p>' },
      ],
      categories: { cricket: { name: 'Old cricket' } },
    }),
  ),
});
