import { micromark } from 'micromark';
import { gfmAutolinkLiteral, gfmAutolinkLiteralHtml } from 'micromark-extension-gfm-autolink-literal';
import { gfmStrikethrough, gfmStrikethroughHtml } from 'micromark-extension-gfm-strikethrough';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import { escapeMarkup } from '#api/http/escape-markup.ts';
import { type Notes, quoted } from '#api/import/notes.ts';
import { plainTextOf } from '#api/import/text/html-elements.ts';

/** A part of a text as Ghost stores it. */
export type Node = Readonly<Record<string, unknown>>;

export const string = (value: unknown): string => (typeof value === 'string' ? value : '');
export const node = (value: unknown): Node =>
  typeof value === 'object' && value !== null ? { ...value } : {};
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Notes a part that is not known here, and keeps its words. */
export function unknown(type: string, inner: string, notes: Notes): string {
  notes.add(
    `A part that only Ghost can show is left out${inner === '' ? '' : ', its words stay'}: ${quoted(type, 40)}`,
  );
  return inner;
}

const paragraph = (html: unknown) => (string(html) === '' ? '' : `<p>${string(html)}</p>`);
const picture = (src: unknown) =>
  string(src) === '' ? '' : `<p><img src="${escapeMarkup(string(src))}" alt=""></p>`;
const linked = (href: string, html: string) =>
  href === '' ? html : `<a href="${escapeMarkup(href)}">${html}</a>`;

function button({ buttonText, buttonUrl, showButton, buttonEnabled }: Node): string {
  const label = escapeMarkup(string(buttonText));
  return label === '' || showButton === false || buttonEnabled === false
    ? ''
    : `<p>${linked(string(buttonUrl), label)}</p>`;
}

/** Writes a rating of up to five stars. */
export const starsOf = (count: number): string =>
  count >= 1 && count <= 5 ? '★'.repeat(Math.round(count)) + '☆'.repeat(5 - Math.round(count)) : '';

const MARKDOWN = {
  allowDangerousHtml: true,
  extensions: [gfmTable(), gfmStrikethrough(), gfmAutolinkLiteral()],
  htmlExtensions: [gfmTableHtml(), gfmStrikethroughHtml(), gfmAutolinkLiteralHtml()],
};
/** The most characters of Markdown in one card. */
const MARKDOWN_MAX = 100_000;

/** Makes paragraphs of words that empty lines part. */
export const paragraphs = (label: string): string =>
  `<p>${escapeMarkup(label.trim()).replace(/\n{2,}/g, '</p><p>')}</p>`;

export function markdownHtml(markdown: string, notes: Notes): string {
  if (markdown.length <= MARKDOWN_MAX) return micromark(markdown, MARKDOWN);
  notes.add('Markdown came as it was typed: it is too long');
  return paragraphs(markdown);
}

/** Gives the HTML of a card, whose fields are the same in Lexical and Mobiledoc; undefined where it is not known. */
export function cardHtml(type: string, of: Node, notes: Notes): string | undefined {
  const field = (name: string) => escapeMarkup(string(of[name]));
  const caption = string(of.caption) === '' ? '' : `<figcaption>${string(of.caption)}</figcaption>`;
  const below = paragraph(of.caption);
  switch (type) {
    case 'image':
      return `<figure>${linked(string(of.href), `<img src="${field('src')}" alt="${field('alt')}">`)}${caption}</figure>`;
    case 'gallery': {
      const images = list(of.images).map(node);
      return `<figure class="gallery">${images.map((each) => `<img src="${escapeMarkup(string(each.src))}" alt="${escapeMarkup(string(each.alt))}">`).join('')}${caption}</figure>`;
    }
    case 'html':
      return string(of.html);
    case 'markdown':
    case 'card-markdown':
      return markdownHtml(string(of.markdown), notes);
    case 'code':
    case 'codeblock':
      return `<pre><code>${field('code')}</code></pre>${below}`;
    case 'horizontalrule':
    case 'hr':
      return '<hr>';
    case 'embed':
      return string(of.url) === ''
        ? string(of.html)
        : `<figure><div>${field('url')}</div>${caption}</figure>`;
    case 'bookmark': {
      const { title, description } = node(of.metadata);
      const label = string(description) === '' ? '' : ` – ${escapeMarkup(string(description))}`;
      return `<p><a href="${field('url')}">${escapeMarkup(string(title)) || field('url')}</a>${label}</p>${below}`;
    }
    case 'callout':
      return `<div>${field('calloutEmoji')} ${string(of.calloutText)}</div>`;
    case 'toggle':
      return `<p><strong>${string(of.heading)}</strong></p>${string(of.content)}`;
    case 'button':
      return button(of);
    case 'video':
    case 'audio':
      return `<${type} src="${field('src')}"></${type}>${paragraph(of.title)}${below}`;
    case 'file':
      return `<p><a href="${field('src')}">${field('fileTitle') || field('fileName') || field('src')}</a></p>${paragraph(of.fileCaption)}`;
    case 'header':
      return `${picture(of.backgroundImageSrc)}<h2>${string(of.header) || string(of.heading)}</h2>${paragraph(of.subheader)}${paragraph(of.subheading)}${button(of)}`;
    case 'signup':
      notes.add('A form where readers sign up is left out, its words stay');
      return `<h2>${string(of.heading) || string(of.header)}</h2>${paragraph(of.subheader)}${paragraph(of.subheading)}${paragraph(of.disclaimer)}`;
    case 'product': {
      const stars = starsOf(of.productRatingEnabled === true ? Number(of.productStarRating) : 0);
      const link = {
        buttonText: of.productButton,
        buttonUrl: of.productUrl,
        buttonEnabled: of.productButtonEnabled,
      };
      return `${picture(of.productImageSrc)}<h4>${string(of.productTitle)}</h4>${paragraph(stars)}${string(of.productDescription)}${button(link)}`;
    }
    case 'call-to-action':
      return `${picture(of.imageUrl)}${paragraph(of.sponsorLabel)}${string(of.textValue)}${button(of)}`;
    case 'email':
    case 'email-cta':
      notes.add(`Words that only mails had are left out: ${quoted(plainTextOf(string(of.html)), 300)}`);
      return '';
    case 'paywall':
      notes.add('The mark where the part for members begins is left out');
      return '';
    default:
      return undefined;
  }
}
