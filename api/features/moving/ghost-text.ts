import { type Notes, quoted } from './notes.ts';

type Node = Readonly<Record<string, unknown>>;

/** Nodes in each other. */
const DEEPEST = 60;

/** A post's HTML as Ghost stored it; else what can be made of its own form of a text, Lexical or Mobiledoc. */
export function ghostHtml(row: Node, notes: Notes): string {
  const html = string(row.html);
  if (html !== '') return withCards(html);
  const lexical = parsed(row.lexical);
  if (lexical !== undefined) return lexicalHtml(node(lexical.root), notes, 0);
  const mobiledoc = parsed(row.mobiledoc);
  return mobiledoc === undefined ? '' : mobiledocHtml(mobiledoc, notes);
}

/** The heads of cards that fold hold a button of a script; the heading of a callout's sign is a sign. */
const withCards = (html: string) =>
  html
    .replace(/<button class="kg-toggle-card-icon"[\s\S]*?<\/button>/g, '')
    .replace(/<div class="kg-bookmark-metadata">[\s\S]*?<\/div>/g, '')
    .replace(
      /<div class="kg-callout-emoji">([^<]*)<\/div>\s*<div class="kg-callout-text">/g,
      '<div class="kg-callout-text">$1 ',
    );

const string = (value: unknown): string => (typeof value === 'string' ? value : '');
const node = (value: unknown): Node => (typeof value === 'object' && value !== null ? { ...value } : {});
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function parsed(json: unknown): Node | undefined {
  try {
    return typeof json === 'string' && json !== '' ? node(JSON.parse(json)) : undefined;
  } catch {
    return undefined;
  }
}

const escapeHtml = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const FORMATS = [
  [1, 'strong'],
  [2, 'em'],
  [4, 'del'],
  [16, 'code'],
] as const;

function lexicalHtml(of: Node, notes: Notes, depth: number): string {
  if (depth > DEEPEST) return '';
  const inner = () =>
    list(of.children)
      .map((child) => lexicalHtml(node(child), notes, depth + 1))
      .join('');
  const type = string(of.type);
  switch (type) {
    case 'root':
      return inner();
    case 'text':
    case 'extended-text': {
      const format = Number(of.format) || 0;
      return FORMATS.reduce(
        (html, [bit, tag]) => ((format & bit) === 0 ? html : `<${tag}>${html}</${tag}>`),
        escapeHtml(string(of.text)),
      );
    }
    case 'linebreak':
      return '<br>';
    case 'paragraph':
      return `<p>${inner()}</p>`;
    case 'heading':
    case 'extended-heading':
      return `<${tagOf(of, /^h[1-6]$/, 'h2')}>${inner()}</${tagOf(of, /^h[1-6]$/, 'h2')}>`;
    case 'quote':
    case 'extended-quote':
    case 'aside':
      return `<blockquote>${inner()}</blockquote>`;
    case 'list':
      return `<${tagOf(of, /^[ou]l$/, 'ul')}>${inner()}</${tagOf(of, /^[ou]l$/, 'ul')}>`;
    case 'listitem':
      return `<li>${inner()}</li>`;
    case 'link':
    case 'autolink':
      return `<a href="${escapeHtml(string(of.url))}">${inner()}</a>`;
    default:
      return cardHtml(type, of, notes) ?? unknown(type, inner(), notes);
  }
}

const tagOf = (of: Node, allowed: RegExp, otherwise: string) =>
  allowed.test(string(of.tag)) ? string(of.tag) : otherwise;

function unknown(type: string, inner: string, notes: Notes): string {
  notes.add(
    `A part that only Ghost can show is left out${inner === '' ? '' : ', its words stay'}: ${quoted(type, 40)}`,
  );
  return inner;
}

/** Cards of both forms have the same fields. undefined for one that is not known. */
function cardHtml(type: string, of: Node, notes: Notes): string | undefined {
  const field = (name: string) => escapeHtml(string(of[name]));
  const caption = string(of.caption) === '' ? '' : `<figcaption>${string(of.caption)}</figcaption>`;
  switch (type) {
    case 'image':
      return `<figure><img src="${field('src')}" alt="${field('alt')}">${caption}</figure>`;
    case 'gallery': {
      const images = list(of.images).map(node);
      return `<figure class="gallery">${images.map((each) => `<img src="${escapeHtml(string(each.src))}" alt="${escapeHtml(string(each.alt))}">`).join('')}${caption}</figure>`;
    }
    case 'html':
      return string(of.html);
    case 'markdown':
    case 'card-markdown':
      notes.add('A card of Markdown came as it was typed');
      return `<p>${field('markdown').replace(/\n{2,}/g, '</p><p>')}</p>`;
    case 'code':
    case 'codeblock':
      return `<pre><code>${field('code')}</code></pre>${caption}`;
    case 'horizontalrule':
    case 'hr':
      return '<hr>';
    case 'embed':
      return string(of.url) === ''
        ? string(of.html)
        : `<figure><div>${field('url')}</div>${caption}</figure>`;
    case 'bookmark':
      return `<p><a href="${field('url')}">${escapeHtml(string(node(of.metadata).title)) || field('url')}</a></p>${caption}`;
    case 'callout':
      return `<div>${field('calloutEmoji')} ${string(of.calloutText)}</div>`;
    case 'toggle':
      return `<p><strong>${string(of.heading)}</strong></p>${string(of.content)}`;
    case 'button':
      return `<p><a href="${field('buttonUrl')}">${field('buttonText')}</a></p>`;
    case 'video':
    case 'audio':
      return `<${type} src="${field('src')}"></${type}>${caption}`;
    case 'file':
      return `<p><a href="${field('src')}">${field('fileTitle') || field('fileName') || field('src')}</a></p>`;
    case 'header':
      return `<h2>${string(of.header) || string(of.heading)}</h2><p>${string(of.subheader)}</p>`;
    default:
      return undefined;
  }
}

const MARKS = new Set(['strong', 'em', 'b', 'i', 'code', 'del', 's', 'sup', 'sub', 'u', 'a']);

/** https://github.com/bustle/mobiledoc-kit/blob/master/MOBILEDOC.md */
function mobiledocHtml(doc: Node, notes: Notes): string {
  const markups = list(doc.markups);
  const cards = list(doc.cards);
  const atoms = list(doc.atoms);

  const open = (at: unknown): [string, string] => {
    const [tag, attributes] = list(markups[Number(at)]);
    const name = string(tag);
    if (!MARKS.has(name)) return ['', ''];
    const href = list(attributes)[list(attributes).indexOf('href') + 1];
    return [name === 'a' ? `<a href="${escapeHtml(string(href))}">` : `<${name}>`, `</${name}>`];
  };

  function markersHtml(markers: unknown[]): string {
    const ends: string[] = [];
    let html = '';
    for (const marker of markers) {
      const [kind, opened, closed, value] = list(marker);
      for (const at of list(opened)) {
        const [start, end] = open(at);
        html += start;
        ends.push(end);
      }
      if (kind === 0) html += escapeHtml(string(value));
      else
        html +=
          string(list(atoms[Number(value)])[0]) === 'soft-return'
            ? '<br>'
            : escapeHtml(string(list(atoms[Number(value)])[1]));
      for (let left = Number(closed) || 0; left > 0; left -= 1) html += ends.pop() ?? '';
    }
    return html + ends.reverse().join('');
  }

  const sections = list(doc.sections).map((section) => {
    const [kind, second, third] = list(section);
    if (kind === 1) {
      const tag = /^(?:p|h[1-6]|blockquote|aside)$/.test(string(second)) ? string(second) : 'p';
      return `<${tag}>${markersHtml(list(third))}</${tag}>`;
    }
    if (kind === 2) return `<p><img src="${escapeHtml(string(second))}" alt=""></p>`;
    if (kind === 3) {
      const tag = second === 'ol' ? 'ol' : 'ul';
      return `<${tag}>${list(third)
        .map((item) => `<li>${markersHtml(list(item))}</li>`)
        .join('')}</${tag}>`;
    }
    const [name, payload] = list(cards[Number(second)]);
    return cardHtml(string(name), node(payload), notes) ?? unknown(string(name), '', notes);
  });
  return sections.join('\n');
}
