/**
 * The readable part of a post's address before posts had slugs of their own: Latin letters and digits of the title, or
 * `post`. What was published then keeps its address, so this is never changed.
 */
export function formerSlugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words?.join('-').slice(0, 80).replace(/-+$/, '') || 'post';
}
