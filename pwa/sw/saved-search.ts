interface Searched {
  blog_title: string;
  description?: string;
  excerpt?: string;
}

/** The saved posts in which every word is found, in the title or the text: the server's rule (api/db/search-words.ts). */
export function searchSaved<Post extends Searched>(posts: readonly Post[], q: string): Post[] {
  const words = lower(q)
    .split(/\s+/)
    .filter((word) => word !== '');
  return posts.filter((post) => {
    const text = lower(`${post.blog_title}\n${post.description ?? post.excerpt ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

const lower = (text: string) => text.toLocaleLowerCase('en');
