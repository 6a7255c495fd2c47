import { foldedWords } from '#contract/search-rules.ts';

interface Searched {
  blog_title: string;
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

export const savedWords = ({ blog_title, description, excerpt = '' }: Searched): string[] =>
  foldedWords(`${blog_title}\n${description ?? excerpt}`);

const spaced = (word: string) => ` ${word}`;
