/** The names of a post's forms, by which its drafts on this device are found. */
export const postForm = (id: number | undefined): string => (id === undefined ? 'post' : `post-${id}`);

/** The operator's own words, kept while a newer post is in the fields. */
export const mineForm = (id: number): string => `${postForm(id)}-mine`;
