import { escapeMarkup } from '#api/http/escape-markup.ts';
import { Notes, noteHidden } from '#api/import/notes.ts';
import { plainTextOf } from '#api/import/text/html-elements.ts';
import { cardHtml, list, markdownHtml, type Node, node, paragraphs, string, unknown } from './ghost-card.ts';

/** Nodes may be nested so deep. */
const DEEPEST = 60;

/**
 * A post's HTML as Ghost stored it, else HTML of another form of its text: Lexical, Mobiledoc, the Markdown of
 * versions before 1, or its plain words.
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
        escapeMarkup(string(of.text)),
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
      return `<a href="${escapeMarkup(string(of.url))}">${inner()}</a>`;
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
    return [name === 'a' ? `<a href="${escapeMarkup(string(href))}">` : `<${name}>`, `</${name}>`];
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
      if (kind === 0) html += escapeMarkup(string(value));
      else
        html +=
          string(list(atoms[Number(value)])[0]) === 'soft-return'
            ? '<br>'
            : escapeMarkup(string(list(atoms[Number(value)])[1]));
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
    if (kind === 2) return `<p><img src="${escapeMarkup(string(second))}" alt=""></p>`;
    if (kind === 3) {
      const tag = second === 'ol' ? 'ol' : 'ul';
      return `<${tag}>${list(third)
        .map((item) => `<li>${markersHtml(list(item))}</li>`)
        .join('')}</${tag}>`;
    }
    const [name, payload] = list(cards[Number(second)]);
    const card = node(payload);
    if (isHidden(card, () => cardHtml(string(name), card, new Notes()) ?? '', notes)) return '';
    return cardHtml(string(name), card, notes) ?? unknown(string(name), '', notes);
  });
  return sections.join('\n');
}

const BEGIN = /<!--\s*kg-gated-block:begin(.{0,1000}?)-->/gs;
const END = /<!--\s*kg-gated-block:end\s*-->/g;

function readersOf(segment: string): string {
  if (segment === '') return 'mails';
  return segment.includes('status:free') ? 'members' : 'paying members';
}

const note = (html: string, segment: string, notes: Notes) =>
  noteHidden(plainTextOf(html), readersOf(segment), notes);

/** Leaves out the parts that are not marked as shown to everybody (`nonMember:true`). A part without an end reaches to the end of the text. */
function withoutGatedBlocks(html: string, notes: Notes): string {
  let result = '';
  let from = 0;
  for (const { 0: mark, 1: facts = '', index } of html.matchAll(BEGIN)) {
    if (index < from || /\bnonMember:\s*true\b/.test(facts)) continue;
    END.lastIndex = index;
    const end = END.exec(html);
    result += html.slice(from, index);
    from = end === null ? html.length : END.lastIndex;
    const segment = /memberSegment:\s*"([^"]*)"/.exec(facts)?.[1] ?? '';
    note(html.slice(index + mark.length, end?.index), segment, notes);
  }
  return result + html.slice(from);
}

/** Returns whether a card was hidden from anonymous visitors, and notes it. Earlier versions of Ghost wrote `showOnWeb` and `emailOnly`. */
function isHidden({ visibility }: Node, html: () => string, notes: Notes): boolean {
  const { web, showOnWeb, emailOnly } = node(visibility);
  if (node(web).nonMember !== false && showOnWeb !== false && emailOnly !== true) return false;
  note(html(), string(node(web).memberSegment), notes);
  return true;
}
