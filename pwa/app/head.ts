import { canonicalOrigin } from '#pwa/shared/browser/canonical-origin.ts';
import { embed } from '#pwa/shared/browser/embed.ts';
import type { JsonLd } from './json-ld.ts';

export interface PageHead {
  title: string;
  description: string;
  /** The canonical path; absent for pages that search engines must not list. */
  path?: string;
  /** In its place: what search engines are to take for the page's address. A path, or an https address. */
  canonical?: string | undefined;
  /** Search engines must not list the page, whose links can be shared all the same. */
  noindex?: boolean | undefined;
  /** The preview of a shared link (Open Graph, Twitter cards). */
  share?: SharedPage;
  jsonLd?: readonly JsonLd[];
}

export interface SharedPage {
  siteName: string;
  type: 'website' | 'article';
  /** Of its words; English of India by default. */
  language?: string | undefined;
  /** ISO 8601; of an article. */
  publishedAt?: string | undefined;
  changedAt?: string | undefined;
  /** 1200 by 630. */
  picture: { path: string; alt: string; width: number; height: number };
}

/** The head tags of a page. */
export function pageHead({
  title,
  description,
  path,
  canonical = path,
  noindex = path === undefined,
  share,
  jsonLd = [],
}: PageHead) {
  const url = canonical?.startsWith('/') ? canonicalOrigin() + canonical : canonical;
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
      ...(url === undefined || share === undefined ? [] : shareTags({ title, description, url, share })),
    ],
    links: url === undefined || noindex ? [] : [{ rel: 'canonical', href: url }],
    scripts: jsonLd.map((data) => ({ type: 'application/ld+json', children: embed(data) })),
  };
}

interface ShareTags {
  title: string;
  description: string;
  url: string;
  share: SharedPage;
}

function shareTags({
  title,
  description,
  url,
  share: { siteName, type, language = 'en-IN', picture, publishedAt, changedAt },
}: ShareTags) {
  const image = canonicalOrigin() + picture.path;
  return [
    { property: 'og:site_name', content: siteName },
    { property: 'og:locale', content: language.replace('-', '_') },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: String(picture.width) },
    { property: 'og:image:height', content: String(picture.height) },
    { property: 'og:image:alt', content: picture.alt },
    ...(publishedAt === undefined ? [] : [{ property: 'article:published_time', content: publishedAt }]),
    ...(changedAt === undefined ? [] : [{ property: 'article:modified_time', content: changedAt }]),
    // Title, description and picture it takes from og: (https://developer.x.com/en/docs/x-for-websites/cards/overview/markup).
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** How React writes these tags, which the worker fills in for a saved post (pwa/build/blog-templates.ts). */
export const headSlots = {
  title: ['<title>', '</title>'],
  canonical: ['<link rel="canonical"', '/>'],
  sharedTitle: ['<meta property="og:title"', '/>'],
  publishedAt: ['<meta property="article:published_time"', '/>'],
  sharedUrl: '"og:url" content="',
  language: '"og:locale" content="',
  pictureAlt: '"og:image:alt" content="',
  jsonLd: ['<script type="application/ld+json">', '</script>'],
} as const;
