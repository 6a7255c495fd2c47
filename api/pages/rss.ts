import type { PostCard } from '#contract/blog.ts';
import { SHARE_SIZE, shareUrl } from '#contract/image-url.ts';
import { DEFAULT_LANGUAGE } from '#contract/language.ts';
import { postPath } from '#contract/post-address.ts';
import { escapeXml, textElement, xmlDocument } from './xml.ts';

export interface FeedPost extends PostCard {
  /** The whole text as HTML with absolute addresses; undefined where it is gone meanwhile. */
  text: string | undefined;
}

interface Feed {
  publicUrl: string;
  brand: string;
  /** Newest first. */
  posts: readonly FeedPost[];
}

const rfc822 = (date: string) => new Date(date).toUTCString();

/**
 * Of the whole text (https://purl.org/rss/1.0/modules/content/), its language (https://www.dublincore.org) and the picture
 * (https://www.rssboard.org/media-rss).
 */
const NAMESPACES = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:media="http://search.yahoo.com/mrss/"',
].join(' ');

/** The blog as RSS 2.0, with a link to itself as its validator asks for. */
export function rss({ publicUrl, brand, posts }: Feed): string {
  const self = escapeXml(`${publicUrl}/blog/feed.xml`);
  const newest = posts[0];
  const channel = [
    textElement('title', brand),
    textElement('link', `${publicUrl}/blog`),
    textElement('description', `Posts of ${brand}`),
    textElement('language', DEFAULT_LANGUAGE),
    `<atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
    ...(newest === undefined ? [] : [textElement('lastBuildDate', rfc822(newest.date))]),
    ...posts.map((post) => item(publicUrl, post)),
  ];
  return xmlDocument(`<rss version="2.0" ${NAMESPACES}><channel>\n${channel.join('\n')}\n</channel></rss>`);
}

function item(publicUrl: string, post: FeedPost): string {
  const link = escapeXml(publicUrl + postPath(post));
  const picture = escapeXml(publicUrl + shareUrl(post.blog_img));
  const { width, height } = SHARE_SIZE;
  const parts = [
    textElement('title', post.blog_title),
    `<link>${link}</link>`,
    `<guid isPermaLink="false">${escapeXml(`${publicUrl}/blog/${post.id}`)}</guid>`,
    textElement('pubDate', rfc822(post.date)),
    textElement('category', post.Category.category),
    textElement('dc:language', post.language ?? DEFAULT_LANGUAGE),
    textElement('description', post.excerpt),
    ...(post.text === undefined ? [] : [textElement('content:encoded', post.text)]),
    `<media:content url="${picture}" type="image/jpeg" medium="image" width="${width}" height="${height}">`,
    `${textElement('media:description', post.title)}</media:content>`,
  ];
  return `<item>${parts.join('')}</item>`;
}
