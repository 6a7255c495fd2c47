import { autop } from '@wordpress/autop';
import { attrs } from '@wordpress/shortcode';
import type { SourceFile } from '#api/import/item-source.ts';
import { type Notes, quoted } from '#api/import/notes.ts';
import { commentsOf, piecesOf } from '#api/import/text/html-pieces.ts';
import { bareUrl } from '#api/import/text/markdown-tree.ts';
import { embedOf } from '#api/import/text/media.ts';

interface Options extends Shortcodes {
  /** A block that several texts share, by its number. */
  shared: (id: string) => string | undefined;
  /** Of this text, by their ids: HTML. */
  footnotes: ReadonlyMap<string, string>;
}

const BLOCK = /^\s+(\/)?wp:([a-z][a-z0-9_-]*(?:\/[a-z][a-z0-9_-]*)?)\s+(?:(\{.*\})\s+)?(\/)?$/s;
/** Blocks without HTML of their own of which nothing is missed. */
const SILENT = new Set(['more', 'nextpage', 'spacer', 'separator', 'page-break']);
/** Shared blocks in shared blocks. */
const DEEPEST = 5;

/** The HTML that WordPress makes of what it stores: blocks or a classic text, with shortcodes. */
export function wordpressHtml(content: string, options: Options, depth = 0): string {
  const { notes } = options;
  let html = '';
  let open = 0;
  let piece = '';
  const flush = () => {
    const words = piece;
    piece = '';
    if (words.trim() === '') return;
    const expanded = expandShortcodes(words, options);
    // Between blocks stand texts of the classic editor.
    html += open === 0 ? paragraphsOf(expanded) : expanded;
  };
  for (const { before, comment } of commentsOf(content)) {
    piece += before;
    const [block, isEnd, name = '', json = '{}', isEmpty] = BLOCK.exec(comment ?? '') ?? [];
    if (block === undefined) piece += comment === undefined ? '' : markOf(comment.trim(), notes);
    else {
      flush();
      if (isEnd !== undefined) open = Math.max(0, open - 1);
      else if (isEmpty === undefined) open += 1;
      else html += emptyBlock(name, json, options, depth);
    }
  }
  flush();
  return depth === 0 ? html + footnotesOf(options.footnotes) : html;
}

const WHOLE = ['pre', 'script', 'style', 'svg', 'math'];
const WITHOUT_END = new RegExp(`<(?:${WHOLE.join('|')})(?=[\\s>])`, 'i');

/** As WordPress makes them. `autop` takes a time that grows with the square of blanks and of elements without an end: it gets neither. */
function paragraphsOf(html: string): string {
  const pieces = piecesOf(html, WHOLE).map(({ text, isWhole }) => {
    if (isWhole) return text;
    const found = text.search(WITHOUT_END);
    const end = found < 0 ? text.length : found;
    return autop(text.slice(0, end).replace(/[^\S\n]{2,}/g, ' ')) + text.slice(end);
  });
  return pieces.join('\n');
}

function emptyBlock(name: string, json: string, options: Options, depth: number): string {
  const shared = name === 'block' ? options.shared(String(fieldsOf(json).ref ?? '')) : undefined;
  if (shared !== undefined && depth < DEEPEST) return wordpressHtml(shared, options, depth + 1);
  if (name === 'footnotes' || SILENT.has(name)) return '';
  if (name === 'shortcode') return '';
  const url = fieldsOf(json).url;
  if (/embed/.test(name) && typeof url === 'string') return `<p>${url.replace(/[<>"]/g, '')}</p>`;
  options.notes.add(`A block that only WordPress can fill is left out: “${name}”`);
  return '';
}

function fieldsOf(json: string): Record<string, unknown> {
  try {
    const fields: unknown = JSON.parse(json);
    return typeof fields === 'object' && fields !== null ? { ...fields } : {};
  } catch {
    return {};
  }
}

/** What stands for a comment of HTML. */
function markOf(words: string, notes: Notes): string {
  if (/^more\b/.test(words)) {
    notes.add('The mark where lists cut the text (“more”) is left out: lists show its beginning');
  }
  if (words !== 'nextpage') return '';
  notes.add('Pages of the text are one page, with a line between them');
  return '\n\n<hr>\n\n';
}

function footnotesOf(footnotes: ReadonlyMap<string, string>): string {
  if (footnotes.size === 0) return '';
  return `<hr><ol>${[...footnotes.values()].map((note) => `<li>${note}</li>`).join('')}</ol>`;
}

interface Shortcodes {
  notes: Notes;
  /** The pictures that a gallery names by their numbers, or, without numbers, those that were uploaded with a post: this one, or the `parent`. */
  gallery: (of: {
    ids: readonly string[] | undefined;
    parent: string | undefined;
  }) => (SourceFile & { id: string })[];
}

/** What stands in these is read, not run. */
const CODE = ['pre', 'code', 'script', 'style'];
/** Shortcodes of one text; further ones stay as they were typed. */
const CODES_MAX = 2_000;
/** Shortcodes in shortcodes; what is further in stays as it was typed. */
const DEPTH_MAX = 50;
/** `[[name]]` is how a shortcode is written that is to be read. In a value in quotes every character may stand. */
const OPENING =
  /\[(\[?)([a-z][a-z0-9_-]{1,40})(?=[\s\]/=])((?:"[^"\n]{0,2000}"|'[^'\n]{0,2000}'|[^\][<>]|<[^<>]*>){0,2000}?)\](\]?)/gi;
/** As the visual editor and the theme write quotes. */
const QUOTES = /[“”″„]|&(?:quot|#8220|#8221|#8243|#34|ldquo|rdquo);/g;
/** Of WordPress itself, of its plugins that most sites have. Others are told by their attributes or their end. */
const KNOWN =
  /^(?:caption|wp_caption|gallery|embed|audio|video|playlist|contact-form(?:-7|-field)?|gravityform|wpforms|wpvideo|youtube|vimeo|soundcloud|tweet|googlemaps|recent_posts|sitemap|archives|subscribe|polldaddy|poll|slideshow|portfolio|products|woocommerce_\w+|vc_\w+|et_pb_\w+|elementor-template|toc|ad|adsense|button|column|row)$/i;

/** Base64, addresses in percent signs: no word is that long. */
const ENCODED = /^(?=\S{40})(?:[A-Za-z0-9+/_-]|%[0-9A-Fa-f]{2})+={0,2}$/;
/** These hold scripts, styles or data. */
const SOURCE = /^(?:vc_raw_\w+|\w+_(?:js|css)|script|javascript|style)$/i;

/** Parts of a page: what is in one does not run on in the next. */
const LAYOUT =
  /row|col|section|container|half|third|fourth|fifth|sixth|box|tab|accordion|toggle|text|panel|slide|item|block|content|inner|wrap/i;

const escapeHtml = (words: string) =>
  words
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');

/** Puts HTML in the place of WordPress's shortcodes. Unknown ones go, what stands between their ends stays; each is noted. */
function expandShortcodes(html: string, codes: Shortcodes): string {
  const pieces = piecesOf(html, CODE);
  return pieces.map(({ text, isWhole }) => (isWhole ? text : expand(text, codes))).join('');
}

function expand(html: string, codes: Shortcodes, depth = 0): string {
  if (depth > DEPTH_MAX) return html;
  let result = '';
  let from = 0;
  let count = 0;
  const opening = new RegExp(OPENING);
  for (let found = opening.exec(html); found !== null; found = opening.exec(html)) {
    count += 1;
    if (count > CODES_MAX) break;
    const [whole, before = '', name = '', given = '', after = ''] = found;
    if (before === '[' && after === ']') {
      result += html.slice(from, found.index) + whole.slice(1, -1);
      from = found.index + whole.length;
      continue;
    }
    const start = found.index + before.length;
    const end = found.index + whole.length - after.length;
    const attributes = attributesOf(given);
    const closing = given.trim().endsWith('/') ? -1 : html.indexOf(`[/${name}]`, end);
    const isCode = KNOWN.test(name) || closing >= 0 || attributes.named.size > 0;
    if (!isCode) continue;
    const inner = closing < 0 ? '' : html.slice(end, closing);
    result +=
      html.slice(from, start) +
      htmlOf(name.toLowerCase(), attributes, inner, html.slice(start, end), codes, depth);
    from = closing < 0 ? end : closing + `[/${name}]`.length;
    opening.lastIndex = from;
  }
  return result + html.slice(from);
}

interface Attributes {
  named: ReadonlyMap<string, string>;
  others: readonly string[];
}

function attributesOf(given: string): Attributes {
  const { named, numeric } = attrs(given.replace(QUOTES, '"').replace(/<[^<>"']*>/g, ' '));
  const others = numeric.filter((word) => word !== undefined && word !== '/').map(String);
  return { named: new Map(Object.entries(named).map(([name, value]) => [name, value ?? ''])), others };
}

/** The address of a film that is named by its address, or by its number alone. */
function filmOf(name: string, { named, others }: Attributes, inner: string): string | undefined {
  const given = [...others.map((each) => each.replace(/^=/, '')), ...named.values(), inner.trim()].map(
    (each) => each.replaceAll('&amp;', '&').replace(/^["']|["']$/g, ''),
  );
  const url = given.map((each) => embedOf(each)).find((each) => each !== undefined);
  if (url !== undefined || name === 'tweet') return url;
  const id = given.find((each) => (name === 'vimeo' ? /^\d{5,12}$/ : /^[\w-]{11}$/).test(each));
  return id && (name === 'vimeo' ? `https://vimeo.com/${id}` : `https://www.youtube.com/watch?v=${id}`);
}

function htmlOf(
  name: string,
  { named, others }: Attributes,
  inner: string,
  typed: string,
  codes: Shortcodes,
  depth: number,
): string {
  switch (name) {
    case 'caption':
    case 'wp_caption': {
      const picture = /^\s*(<a\b[^>]*>\s*<img\b[^>]*>\s*<\/a>|<img\b[^>]*>)/i.exec(inner)?.[1] ?? '';
      const words = named.get('caption') ?? inner.slice(inner.indexOf(picture) + picture.length).trim();
      return `\n\n<figure>${picture}<figcaption>${expand(words, codes, depth + 1)}</figcaption></figure>\n\n`;
    }
    case 'gallery': {
      const numbers = (field: string) =>
        named
          .get(field)
          ?.split(',')
          .map((each) => each.trim());
      const excluded = numbers('exclude') ?? [];
      const ids = numbers('ids') ?? numbers('include');
      const files = codes
        .gallery({ ids, parent: named.get('id') })
        .filter(({ id }) => !excluded.includes(id));
      if (files.length === 0)
        codes.notes.add(`A gallery has no pictures that the export names: ${quoted(typed)}`);
      const figures = files.map(
        ({ url, alt, caption }) =>
          `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"><figcaption>${escapeHtml(caption)}</figcaption></figure>`,
      );
      return files.length === 0 ? '' : `\n\n<figure class="gallery">${figures.join('')}</figure>\n\n`;
    }
    case 'code':
    case 'sourcecode':
      if (inner === '') break;
      return `\n\n<pre><code class="language-${escapeHtml(named.get('language') ?? named.get('lang') ?? '')}">${escapeHtml(inner.replace(/^\n/, ''))}</code></pre>\n\n`;
    case 'soundcloud':
    case 'instagram':
    case 'facebook':
    case 'spotify':
    case 'googlemaps': {
      const url = [...named.values(), ...others, inner.trim()].find((each) => bareUrl(each) !== undefined);
      if (url !== undefined) return `\n\n${escapeHtml(url)}\n\n`;
      break;
    }
    case 'embed':
      return `\n\n${inner.trim() || named.get('src') || others[0] || ''}\n\n`;
    case 'youtube':
    case 'vimeo':
    case 'tweet': {
      const url = filmOf(name, { named, others }, inner);
      if (url !== undefined) return `\n\n${url}\n\n`;
      break;
    }
    case 'audio':
    case 'video': {
      const url = [...named.values(), ...others, inner.trim()].find((each) =>
        /^https?:\/\/\S+\.\w+$/.test(each),
      );
      if (url !== undefined) return `\n\n<${name} src="${escapeHtml(url)}"></${name}>\n\n`;
      break;
    }
  }
  // What page builders store encoded is no text.
  const isText = inner.trim() !== '' && !ENCODED.test(inner.trim()) && !SOURCE.test(name);
  codes.notes.add(`A shortcode is left out${isText ? ', its text stays' : ''}: ${quoted(typed)}`);
  const words = isText ? expand(inner, codes, depth + 1) : '';
  return LAYOUT.test(name) ? `\n\n${words}\n\n` : words;
}
