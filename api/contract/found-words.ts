import { cutAtWord } from './characters.ts';
import { foldedWords, WORD } from './search-rules.ts';

// What a search shows of a text that it found: the sentence, and which of its words were searched for.

/** Characters of a sentence that is shown. */
const SENTENCE = 150;
/** How much of a long sentence may be before the first word that was found. Characters. */
const BEFORE = 60;

export interface Part {
  text: string;
  isHit: boolean;
}

/** A text in pieces: words that begin with a word of `q` apart from what is between them. */
export function partsWithHits(text: string, q: string): Part[] {
  const beginnings = foldedWords(q);
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!beginsWithAny(word, beginnings)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), isHit: false });
    parts.push({ text: word, isHit: true });
    end = index + word.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isHit: false });
  return parts;
}

const beginsWithAny = (word: string, beginnings: readonly string[]) => {
  const [folded = ''] = foldedWords(word);
  return beginnings.some((beginning) => folded.startsWith(beginning));
};

/** A sign after which a new sentence begins. */
const SENTENCE_END = /([.!?।][”’"')]*)\s+/g;

/** The sentence of a text that holds most of the words of `q`, the first of several; undefined where none holds any. */
export function foundSentence(text: string, q: string): string | undefined {
  const beginnings = [...new Set(foldedWords(q))];
  let best: { sentence: string; hits: number } | undefined;
  for (const sentence of text.replace(SENTENCE_END, '$1\n').split('\n')) {
    const words = foldedWords(sentence);
    const hits = beginnings.filter((beginning) => words.some((word) => word.startsWith(beginning))).length;
    if (hits > (best?.hits ?? 0)) best = { sentence, hits };
    if (hits === beginnings.length) break;
  }
  return best && cutAround(tidy(best.sentence), q);
}

/** Tags leave blanks where a reader sees none. */
const tidy = (sentence: string) =>
  sentence
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?)”’])/g, '$1')
    .replace(/([(“‘]) /g, '$1')
    .trim();

/** As much of a sentence as is shown, with the first word that was found in it. */
function cutAround(sentence: string, q: string): string {
  const [first] = partsWithHits(sentence, q);
  const before = first === undefined || first.isHit ? 0 : first.text.length;
  if (before <= BEFORE || sentence.length <= SENTENCE) return cutAtWord(sentence, SENTENCE);
  const start = sentence.lastIndexOf(' ', before - BEFORE / 2) + 1;
  return cutAtWord(`…${sentence.slice(start)}`, SENTENCE);
}

/** What is no text of a page: what is drawn, scripted or a way to elsewhere, and what the glossary adds to a post and to its terms. */
const LEFT_OUT =
  /<(script|style|svg|nav|form)\b.*?<\/\1>|<span class="tooltip".*?<\/span>|<a class="term-search".*?<\/a>|<!--.*?-->/gs;
const BLOCK_END = /<\/(?:p|h[1-6]|li|t[dh]|dt|dd|div|summary|figcaption|blockquote)>|<br\b[^>]*>/g;
/** A picture leaves its alternative text. */
const TAGS = /<img [^>]*alt="([^"]*)"[^>]*>|<[^>]*>/gs;
const SIGNS: Readonly<Record<string, string>> = {
  ...{ '&#x27;': '’', '&quot;': '"', '&amp;': '&' },
  ...{ '&lt;': '<', '&gt;': '>' },
};

/** The words of HTML that this site rendered, a line for each paragraph. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replace(LEFT_OUT, (part) => (part.startsWith('<!--') ? '' : ' '))
    .replace(BLOCK_END, '\n')
    .replace(TAGS, ' $1 ')
    .replace(/&#?\w+;/g, (sign) => SIGNS[sign] ?? ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
