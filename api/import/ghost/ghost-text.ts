import { Notes } from '#api/import/notes.ts';
import { cardHtml, markdownHtml, paragraphs, unknown } from './ghost-card.ts';
import { isHidden, withoutGatedBlocks } from './ghost-hidden.ts';
import { mobiledocHtml } from './ghost-mobiledoc.ts';
import { escapeHtml, list, type Node, node, string } from './ghost-node.ts';

/** Nodes in each other. */
const DEEPEST = 60;

/**
 * A post's HTML as Ghost stored it; else what can be made of its own form of a text: Lexical, Mobiledoc, or the Markdown of
 * versions before 1; else its plain words.
 */
export function ghostHtml(row: Node, notes: Notes): string {
  const html = string(row.html);
  if (html !== '') return withCards(withoutGatedBlocks(html, notes));
  const lexical = parsed(row.lexical);
  if (lexical !== undefined) return lexicalHtml(node(lexical.root), notes, 0);
  const mobiledoc = parsed(row.mobiledoc);
  if (mobiledoc !== undefined) return mobiledocHtml(mobiledoc, notes);
  if (string(row.lexical) + string(row.mobiledoc) !== '') notes.add('Its form of Ghost cannot be read');
  if (string(row.markdown) !== '') return markdownHtml(string(row.markdown), notes);
  if (string(row.plaintext) === '') return '';
  notes.add('It came as plain words: the export has no other form of its text');
  return paragraphs(string(row.plaintext));
}

/** The heading of a toggle card contains a button that needs a script; the emoji of a callout is put on the line of its text. */
const withCards = (html: string) =>
  html
    .replace(/<button class="kg-toggle-card-icon"[\s\S]*?<\/button>/g, '')
    .replace(
      /<div class="kg-callout-emoji">([^<]*)<\/div>\s*<div class="kg-callout-text">/g,
      '<div class="kg-callout-text">$1 ',
    );

function parsed(json: unknown): Node | undefined {
  try {
    return typeof json === 'string' && json !== '' ? node(JSON.parse(json)) : undefined;
  } catch {
    return undefined;
  }
}

const FORMATS = [
  [1, 'strong'],
  [2, 'em'],
  [4, 'del'],
  [16, 'code'],
  [8, 'u'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
] as const;

function lexicalHtml(of: Node, notes: Notes, depth: number): string {
  if (depth > DEEPEST) return '';
  const inner = () =>
    list(of.children)
      .map((child) => lexicalHtml(node(child), notes, depth + 1))
      .join('');
  const type = string(of.type);
  const shown = () => lexicalHtml({ ...of, visibility: undefined }, new Notes(), depth);
  if (isHidden(of, shown, notes)) return '';
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
    case 'tab':
      return ' ';
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
      return of.tag === 'ol'
        ? `<ol start="${Number(of.start) || 1}">${itemsOf(of, notes, depth)}</ol>`
        : `<ul>${itemsOf(of, notes, depth)}</ul>`;
    case 'listitem':
      return `<li>${inner()}</li>`;
    case 'link':
    case 'autolink':
    case 'at-link':
      return `<a href="${escapeHtml(string(of.url))}">${inner()}</a>`;
    default:
      return cardHtml(type, of, notes) ?? unknown(type, inner(), notes);
  }
}

/** A list below an item is an item of its own there; in HTML it is in the one before it. */
function itemsOf(of: Node, notes: Notes, depth: number): string {
  const items: string[] = [];
  for (const item of list(of.children).map(node)) {
    const html = lexicalHtml(item, notes, depth + 1);
    const children = list(item.children).map(node);
    const isBelow = children.length > 0 && children.every(({ type }) => type === 'list');
    const before = isBelow ? items.pop() : undefined;
    items.push(before === undefined ? html : before.replace(/<\/li>$/, '') + html.replace(/^<li>/, ''));
  }
  return items.join('');
}

const tagOf = (of: Node, allowed: RegExp, otherwise: string) =>
  allowed.test(string(of.tag)) ? string(of.tag) : otherwise;
