import type { Post, PostCard } from '#contract/blog.ts';
import { postPath } from '#contract/post-address.ts';
import { escapeXml, textElement, xmlDocument } from './xml.ts';

interface Feed {
  publicUrl: string;
  brand: string;
  /** Newest first. */
  posts: readonly (Post | PostCard)[];
}

const rfc822 = (date: string) => new Date(date).toUTCString();

/** The blog as RSS 2.0, with a link to itself as its validator asks for. */
export function rss({ publicUrl, brand, posts }: Feed): string {
  const self = escapeXml(`${publicUrl}/blog/feed.xml`);
  const newest = posts[0];
  const channel = [
    textElement('title', brand),
    textElement('link', `${publicUrl}/blog`),
    textElement('description', `Posts of ${brand}`),
    textElement('language', 'en-IN'),
    `<atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
    ...(newest === undefined ? [] : [textElement('lastBuildDate', rfc822(newest.date))]),
    ...posts.map((post) => item(publicUrl, post)),
  ];
  return xmlDocument(
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>\n${channel.join('\n')}\n</channel></rss>`,
  );
}

function item(publicUrl: string, post: Post | PostCard): string {
  const link = escapeXml(publicUrl + postPath(post));
  const text = 'excerpt' in post ? [textElement('description', post.excerpt)] : [];
  const parts = [
    textElement('title', post.blog_title),
    `<link>${link}</link>`,
    `<guid isPermaLink="false">${escapeXml(`${publicUrl}/blog/${post.id}`)}</guid>`,
    textElement('pubDate', rfc822(post.date)),
    textElement('category', post.Category.category),
    ...text,
  ];
  return `<item>${parts.join('')}</item>`;
}
