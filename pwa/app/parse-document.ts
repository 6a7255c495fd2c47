/** Not needed, and the content policy of the present page would complain of them. */
const STYLES = /<style[\s\S]*?<\/style>/g;

/** A document of the site, to take parts of it. */
export const parseDocument = (html: string): Document =>
  new DOMParser().parseFromString(html.replace(STYLES, ''), 'text/html');
