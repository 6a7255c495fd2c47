import { foldedWords } from '#contract/search-rules.ts';

interface Searched {
  blog_title: string;
  html?: string;
  description?: string;
  excerpt?: string;
}

/** The posts whose title or text contains, for each word of `q`, a word that begins with it: as the server's search does. */
export function searchSaved<Post extends Searched>(posts: readonly Post[], q: string): Post[] {
  if (q.trim() === '') return [...posts];
  const beginnings = foldedWords(q);
  return posts.filter((post) => {
    const words = savedWords(post).map(spaced).join('');
    return beginnings.length > 0 && beginnings.every((beginning) => words.includes(spaced(beginning)));
  });
}

export const savedWords = ({ blog_title, html, description, excerpt = '' }: Searched): string[] =>
  foldedWords(`${blog_title}\n${html === undefined ? (description ?? excerpt) : wordsIn(html)}`);

/** What is not searched: the table of contents, explanations of the glossary, and tags. Of a picture its alternative text stays. */
const MARKS = /<nav .*?<\/nav>|<span class="peek".*?<\/span>|<img [^>]*alt="([^"]*)"[^>]*>|<[^>]*>/gs;
const ESCAPED = /&#?\w+;/g;

const wordsIn = (html: string) => html.replace(MARKS, ' $1 ').replace(ESCAPED, ' ');

const spaced = (word: string) => ` ${word}`;
