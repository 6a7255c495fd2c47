import { attrs } from '@wordpress/shortcode';
import { escapeMarkup } from '#api/http/escape-markup.ts';
import type { SourceFile } from '#api/import/item-source.ts';
import { type Notes, noteHidden, quoted } from '#api/import/notes.ts';
import { plainTextOf } from '#api/import/text/html-elements.ts';
import { bareUrl } from '#api/import/text/markdown-tree.ts';
import { embedOf } from '#api/import/text/media.ts';
import { isHiddenOnAllDevices } from '#api/import/text/shown-html.ts';
import { piecesOf } from './html-pieces.ts';
import { byOrder, type OrderedFile } from './wordpress-index.ts';
import { isForMembers, type ShortcodeAttributes } from './wordpress-readers.ts';

export interface Shortcodes {
  notes: Notes;
  /** Gives the pictures with these numbers, or without numbers those that were uploaded with this post or the `parent`. */
  gallery: (of: { ids: readonly string[] | undefined; parent: string | undefined }) => OrderedFile[];
}

/** Readers see the shortcodes in these. */
const CODE = ['pre', 'code', 'script', 'style'];
/** Further shortcodes of a text stay as they were typed. */
const CODES_MAX = 2_000;
/** Shortcodes that are nested deeper stay as they were typed. */
const DEPTH_MAX = 50;
/** `[[name]]` is how a shortcode is written that is to be read. In a value in quotes every character is allowed. */
const OPENING =
  /\[(\[?)([a-z][a-z0-9_-]{1,40})(?=[\s\]/=])((?:"[^"\n]{0,2000}"|'[^'\n]{0,2000}'|[^\][<>]|<[^<>]*>){0,2000}?)\](\]?)/gi;
/** Matches quoted values, which are kept, and outside of them the typographic quotes and the tags that visual editors insert. */
const BETWEEN_VALUES =
  /=\s*(?:"[^"]*"|'[^']*')|[“”″„]|&(?:quot|#8220|#8221|#8243|#34|ldquo|rdquo);|<[^<>"']*>/g;
/** Shortcodes of WordPress and its most common plugins. Others are known by their attributes or their end. */
const KNOWN =
  /^(?:caption|wp_caption|gallery|embed|audio|video|playlist|contact-form(?:-7|-field)?|gravityform|wpforms|wpvideo|youtube|vimeo|soundcloud|tweet|googlemaps|recent_posts|sitemap|archives|subscribe|polldaddy|poll|slideshow|portfolio|products|woocommerce_\w+|vc_\w+|et_pb_\w+|elementor-template|toc|ad|adsense|button|column|row)$/i;

/** These hold scripts, styles or data. */
const SOURCE = /^(?:vc_raw_\w+|\w+_(?:js|css)|script|javascript|style)$/i;

/** Parts of a page: what is in one does not run on in the next. */
const LAYOUT =
  /row|col|section|container|half|third|fourth|fifth|sixth|box|tab|accordion|toggle|text|panel|slide|item|block|content|inner|wrap/i;

/** Escapes markup, and leaves entities as they are. */
const escapeHtml = (value: string) => escapeMarkup(value).replace(/&amp;(?=#?\w+;)/g, '&');

/** Puts HTML in the place of WordPress's shortcodes. Unknown ones go, what is between their ends stays; each is noted. */
export function expandShortcodes(html: string, given: Shortcodes): string {
  const codes = { ...given, names: new Set<string>() };
  const expanded = outsideCode(html, (text) => expand(text, codes));
  // Ends without a beginning are left of shortcodes with others of their name in them.
  return outsideCode(expanded, (text) =>
    text.replace(/(?<!\[)\[\/([a-z][\w-]{1,40})\]/gi, (end, name) => (codes.names.has(name) ? '' : end)),
  );
}

/** Leaves out what plugins show to members only. A shortcode and its end may be in other blocks than what is between them. */
export function withoutMembersParts(html: string, notes: Notes): string {
  // This copy is as long as the text, and has no shortcodes in code.
  const codes = piecesOf(html, CODE)
    .map(({ text, isMatch }) => (isMatch ? text.replaceAll('[', ' ') : text))
    .join('');
  /** Names whose end does not follow any more. */
  const endless = new Set<string>();
  let result = '';
  let from = 0;
  for (const found of codes.matchAll(OPENING)) {
    const [match, before = '', name = '', given = '', after = ''] = found;
    const { index } = found;
    const isTyped = before === '[' && after === ']';
    if (index < from || isTyped || endless.has(name) || !isForMembers(name, () => attributesOf(given)))
      continue;
    const start = index + match.length - after.length;
    const last = codes.lastIndexOf(`[/${name}]`);
    if (last < start) {
      endless.add(name);
      continue;
    }
    const own = outerEnd(codes, start, name);
    const end = own < 0 ? last : own;
    noteHidden(textWithin(html.slice(start, end)), 'members', notes);
    result += html.slice(from, index + before.length);
    from = end + `[/${name}]`.length;
  }
  return result + html.slice(from);
}

/** The words of a text, without its shortcodes. */
const textWithin = (html: string): string => plainTextOf(html.replace(/\[\/?\w[^[\]]*\]/g, ' '));

const outsideCode = (html: string, change: (text: string) => string): string =>
  piecesOf(html, CODE)
    .map(({ text, isMatch }) => (isMatch ? text : change(text)))
    .join('');

interface Expansion extends Shortcodes {
  /** The names of all shortcodes that were read. */
  names: Set<string>;
}

function expand(html: string, codes: Expansion, depth = 0): string {
  if (depth > DEPTH_MAX) return html;
  let result = '';
  let from = 0;
  let count = 0;
  const opening = new RegExp(OPENING);
  for (let found = opening.exec(html); found !== null; found = opening.exec(html)) {
    count += 1;
    if (count > CODES_MAX) {
      codes.notes.add(`Shortcodes after the first ${CODES_MAX.toLocaleString('en')} are as they were typed`);
      break;
    }
    const [match, before = '', name = '', given = '', after = ''] = found;
    if (before === '[' && after === ']') {
      result += html.slice(from, found.index) + match.slice(1, -1);
      from = found.index + match.length;
      continue;
    }
    const start = found.index + before.length;
    const end = found.index + match.length - after.length;
    const attributes = attributesOf(given);
    const nextEnd = given.trim().endsWith('/') ? -1 : html.indexOf(`[/${name}]`, end);
    const isCode = KNOWN.test(name) || name.includes('_') || nextEnd >= 0 || attributes.named.size > 0;
    if (!isCode) continue;
    // An end belongs to the nearest beginning before it. A part that is switched off goes with all that is in it.
    const isNested = beginsAgain(html.slice(end, Math.max(end, nextEnd)), name);
    const outer = isNested && isSwitchedOff(attributes.named) ? outerEnd(html, end, name) : -1;
    const closing = isNested ? outer : nextEnd;
    codes.names.add(name);
    const inner = closing < 0 ? '' : html.slice(end, closing);
    result += html.slice(from, start);
    from = closing < 0 ? end : closing + `[/${name}]`.length;
    const expanded = htmlOf(name.toLowerCase(), attributes, inner, html.slice(start, end), codes, depth);
    // A shortcode between others, or on a line of its own, is not part of a sentence.
    const isBlock =
      LAYOUT.test(name) || (/^[\]\n]?$/.test(html[start - 1] ?? '') && /^[[\n]?$/.test(html[from] ?? ''));
    result += isBlock ? `\n\n${expanded}\n\n` : expanded;
    opening.lastIndex = from;
  }
  return result + html.slice(from);
}

const beginsAgain = (inner: string, name: string): boolean => {
  const at = inner.indexOf(`[${name}`);
  return at >= 0 && /[\s\]/=]/.test(inner[at + name.length + 1] ?? '');
};

/** Finds the end of a shortcode that began before `from`, past others of its name in it; -1 where there is none. */
function outerEnd(html: string, from: number, name: string): number {
  const tags = new RegExp(`\\[(/?)${name}(?=[\\s\\]/=])`, 'g');
  tags.lastIndex = from;
  let open = 1;
  for (const { 1: isEnd, index } of html.matchAll(tags)) {
    open += isEnd === '/' ? -1 : 1;
    if (open === 0) return index;
  }
  return -1;
}

function attributesOf(given: string): ShortcodeAttributes {
  const { named, numeric } = attrs(
    given.replace(BETWEEN_VALUES, (found) => (found[0] === '=' ? found : found[0] === '<' ? ' ' : '"')),
  );
  const others = numeric.filter((word) => word !== undefined && word !== '/').map(String);
  return { named: new Map(Object.entries(named).map(([name, value]) => [name, value ?? ''])), others };
}

/** The address of a film, which may be named by its number alone. */
function filmOf(name: string, { named, others }: ShortcodeAttributes, inner: string): string | undefined {
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
  { named, others }: ShortcodeAttributes,
  inner: string,
  typed: string,
  codes: Expansion,
  depth: number,
): string {
  if (isSwitchedOff(named)) {
    noteHidden(textWithin(inner) || typed, undefined, codes.notes);
    return '';
  }
  switch (name) {
    case 'caption':
    case 'wp_caption': {
      const picture = /^\s*(<a\b[^>]*>\s*<img\b[^>]*>\s*<\/a>|<img\b[^>]*>)/i.exec(inner)?.[1] ?? '';
      const caption = named.get('caption') ?? inner.slice(inner.indexOf(picture) + picture.length).trim();
      return `\n\n<figure>${picture}<figcaption>${expand(caption, codes, depth + 1)}</figcaption></figure>\n\n`;
    }
    case 'gallery': {
      const numbers = (field: string) => named.get(field)?.match(/\d+/g) ?? undefined;
      const ids = numbers('ids') ?? numbers('include');
      // WordPress leaves pictures out of those of a post alone, and keeps the order that is given by `ids` alone.
      const excluded: readonly string[] = (ids === undefined && numbers('exclude')) || [];
      const all = codes.gallery({ ids, parent: named.get('id') });
      const files = all.filter(({ id }) => !excluded.includes(id));
      if (numbers('ids') === undefined) files.sort(byOrder);
      if (files.length === 0)
        codes.notes.add(`A gallery has no pictures that the export names: ${quoted(typed)}`);
      return galleryHtml(files);
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
        /^https?:\/\/\S+\.\w+(?:\?\S*)?$/.test(each),
      );
      if (url !== undefined) return `\n\n<${name} src="${escapeHtml(url)}"></${name}>\n\n`;
      break;
    }
  }
  // Avada writes the address of a picture as its words.
  if (PICTURE_FILE.test(inner.trim())) return picturesOf(inner.trim(), named, codes);
  const film = /video/.test(name) && [...named.values()].map(embedOf).find((each) => each !== undefined);
  if (film) return `\n\n${film}\n\n`;
  // Encoded data of page builders is not text.
  const isText = inner.trim() !== '' && !isData(inner.trim(), name) && !SOURCE.test(name);
  // The text of a button is in it or in an attribute.
  const shown = isText && BUTTON.test(name) && !/cta/.test(name) ? '' : shownAttributes(name, named, codes);
  codes.notes.add(
    `A shortcode is left out${isText || shown !== '' ? ', its text stays' : ''}: ${quoted(typed)}`,
  );
  return shown + (isText ? expand(inner, codes, depth + 1) : '');
}

/** A switch that is off. */
const OFF = /^(?:0|no|off|false)?$/i;

/** Reads the switches of Divi, WPBakery, Avada and others, for all readers or on each kind of device. */
const isSwitchedOff = (named: ReadonlyMap<string, string>): boolean =>
  named.get('disabled') === 'on' ||
  /^on(?:\|on)*$/.test(named.get('disabled_on') ?? '') ||
  named.get('disable_element') === 'yes' ||
  named.get('status') === 'draft' ||
  isHiddenOnAllDevices(
    [...named].flatMap(([key, value]) => (OFF.test(value) ? [] : [key, ...value.split(/\s+/)])),
  );

/** Parts of a page: their names are for those who write it. */
const FRAME = /^(?:vc_|et_pb_|fusion_builder_)?(?:row|column|section|container)(?:_inner)?$/;
/** Plugins fill these; their titles are for those who choose one. */
const FILLED = /form|slider|portfolio|carousel|^(?:woocommerce|product|edr_|nectar_blog)/;

const TITLE = /^(?:\w*_)?(?:title|(?:pre|sub)?heading|h[1-6]|name|author|question)$/;
const WORDS =
  /^(?:\w*_)?(?:subtitle|text|content|desc|description|quote|caption|label|(?:job_)?position|subject|number|price|unit|interval|answer|message)$/;
const INNER = /^(?:admin|el|class|icon|font|tab|row|section|css|param)_|_(?:icon|class)_/;
const PICTURE = /^(?:image|img|photo|picture|src|avatar|logo)s?(?:_(?:url|src|id))?$/;
const LINK = /^(?:\w*_)?(?:url|link|href)$/;
const BUTTON = /button|btn|link|cta/;

const SWITCH = /^(?:true|false|yes|no|on|off|none|default|left|right|top|bottom|center|middle)$/i;
/** Base64, addresses in percent signs: no word is that long. */
const ENCODED = /^(?=\S{40})(?:[A-Za-z0-9+/_-]|%[0-9A-Fa-f]{2})+={0,2}$/;
/** What base64 has and a usual word has not: a capital after a small letter, or a sign. */
const NO_WORD = /[a-z][A-Z]|[+/=]/;
const MARKUP = /<[a-z/!]|%3C/i;

/** Whether words are data that a page builder encoded, which may be short in a field for code. */
function isData(value: string, name: string): boolean {
  if (ENCODED.test(value) || /^%3C\S*$/i.test(value)) return true;
  if (/^(?:\{|\[\{)\s*"/.test(value)) return isJson(value);
  if (value.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(value) || !NO_WORD.test(value)) return false;
  const decoded = Buffer.from(value, 'base64').toString();
  // Names such as YouTube or tea/milk are rarely UTF-8 when they are decoded.
  if (decoded.includes('\ufffd')) return false;
  return MARKUP.test(decoded) || (/code|raw|html/i.test(name) && /^[\s -~]+$/.test(decoded));
}

function isJson(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

/** The HTML of what a page builder keeps in attributes: pictures, titles, words, and where a button leads. */
function shownAttributes(name: string, named: ReadonlyMap<string, string>, codes: Shortcodes): string {
  if (FRAME.test(name) || FILLED.test(name)) return '';
  const links = [...named].filter(([key, value]) => LINK.test(key) && addressIn(value) !== undefined);
  // The attributes of a button's words and address have similar names.
  const hasButton = [...named.keys()].some((key) => BUTTON.test(key) && (TITLE.test(key) || WORDS.test(key)));
  const parts = [...named].map(([key, value]) => {
    if (PICTURE.test(key)) return picturesOf(value, named, codes);
    // Divi shows it on hover.
    if (key === 'title_text' && name.startsWith('et_pb_')) return '';
    if (INNER.test(key) || !(TITLE.test(key) || WORDS.test(key))) return '';
    const plain = plainTextOf(value);
    if (!isReadable(plain) || isData(plain, key) || plain.toLowerCase() === name) return '';
    const html = escapeMarkup(plain);
    const link = addressIn((links.find(([each]) => stemOf(each) === stemOf(key)) ?? links[0])?.[1]);
    if (link !== undefined && BUTTON.test(hasButton ? key : name))
      return `<p><a href="${escapeHtml(link)}">${html}</a></p>`;
    const level = /\btag:(h[1-6])\b/.exec(named.get('font_container') ?? '')?.[1];
    if (level !== undefined) return `<${level}>${html}</${level}>`;
    return TITLE.test(key) ? `<p><strong>${html}</strong></p>` : `<p>${html}</p>`;
  });
  const shown = parts.join('');
  return shown === '' ? '' : `\n\n${shown}\n\n`;
}

const stemOf = (key: string): string => key.replace(/_[a-z]+$/, '');

const isReadable = (value: string): boolean =>
  /[\p{L}\p{N}]/u.test(value) && !SWITCH.test(value) && !/^#?[\da-f]{6}$/i.test(value);

/** WPBakery writes `url:https%3A%2F%2F…|title:…`. */
function addressIn(value: string | undefined): string | undefined {
  const address =
    /^url:([^|]*)/
      .exec(value ?? '')?.[1]
      ?.replaceAll('%3A', ':')
      .replaceAll('%2F', '/') ?? value;
  return address !== undefined && /^(?:https?:\/)?\/\S/.test(address) ? address : undefined;
}

const PICTURE_FILE = /^(?:https?:)?\/\/\S+\.(?:jpe?g|png|gif|webp|avif)$/i;

function picturesOf(value: string, named: ReadonlyMap<string, string>, codes: Shortcodes): string {
  const alts = ['alt', 'image_alt', 'img_alt', 'title_text'].map((key) => plainTextOf(named.get(key) ?? ''));
  const alt = alts.find((alt) => alt !== '') ?? '';
  const images = PICTURE_FILE.test(value)
    ? [{ url: value, alt, caption: '' }]
    : /^\d+(?:,\s*\d+)*$/.test(value)
      ? codes.gallery({ ids: value.split(/,\s*/), parent: undefined })
      : [];
  return galleryHtml(images);
}

function galleryHtml(images: readonly SourceFile[]): string {
  const figures = images.map(
    ({ url, alt, caption }) =>
      `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"><figcaption>${escapeHtml(caption)}</figcaption></figure>`,
  );
  const gallery =
    figures.length > 1 ? `<figure class="gallery">${figures.join('')}</figure>` : figures.join('');
  return gallery === '' ? '' : `\n\n${gallery}\n\n`;
}
