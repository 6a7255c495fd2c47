/** The readable part of a post's address: Latin letters and digits of the title, or `post`. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words?.join('-').slice(0, 80).replace(/-+$/, '') || 'post';
}

/** The canonical path of a post's page. */
export function postPath({ id, blog_title }: { id: number; blog_title: string }): string {
  return `/blog/${id}/${slugOf(blog_title)}`;
}
