import { wordsOf } from '#contract/search-words.ts';

interface Searched {
  blog_title: string;
  description?: string;
  excerpt?: string;
}

/** The posts whose title or text contains, for each word of `q`, a word that begins with it: as the server's search does. */
export function searchSaved<Post extends Searched>(posts: readonly Post[], q: string): Post[] {
  if (q.trim() === '') return [...posts];
  const beginnings = plainWords(q);
  return posts.filter((post) => {
    const words = plainWords(`${post.blog_title}\n${post.description ?? post.excerpt ?? ''}`)
      .map(spaced)
      .join('');
    return beginnings.length > 0 && beginnings.every((beginning) => words.includes(spaced(beginning)));
  });
}

const ACCENTS = /[\u0300-\u036f]/g;

/** In lower case, without accents. */
const plainWords = (text: string) =>
  wordsOf(text.normalize('NFD').replace(ACCENTS, '').toLocaleLowerCase('en'));

const spaced = (word: string) => ` ${word}`;
