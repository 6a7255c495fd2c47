/** The address of a link or a picture, without its title, and the one of a definition (`[1]: https://…`). */
const ADDRESSES = /(?<=\]\()[ \t]*<?[^\s)>]*|(?<=^ {0,3}\[[^\]\n]{1,999}\]:)[ \t]*\S*/gm;
/** A picture of the site anywhere else. */
const PICTURES = /\/api\/blog\/[a-z0-9-]{1,80}(?:\?w=\d+)?(?:#\d+x\d+)?/g;

/** The words of a Markdown text that a reader sees, for searches: without addresses behind words and pictures. */
export const searchedText = (markdown: string): string =>
  markdown.replace(ADDRESSES, '').replace(PICTURES, '');
