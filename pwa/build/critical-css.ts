import { browserslistToTargets, transform } from 'lightningcss';

/** The oldest browsers that styles are written for. */
export const STYLED = ['chrome123', 'safari17.5', 'firefox121'];

/** What may come into a page of words after it was made: news of messages, the count in the menu, install and update. */
const LATER =
  /^(?:notice|button|badge|contact-|update-bar|install-|saved-link|travel-wrap$|visually-hidden$|icon$)/;

/** The same of a page with a form: what is wrong with a field, and the lists of messages. */
export const LATER_IN_FORM =
  /^(?:form$|field|error-summary$|waiting-|delivered-|remove-all$|section-heading$|empty-state)/;

/** Of the site's styles those that `html` has a use for, now or `later`: a page of words is to arrive in one round trip. */
export function stylesFor(html: string, css: string, later?: RegExp): string {
  const worn = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  const named = new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name));
  const isKept = (name: string) => worn.has(name) || LATER.test(name) || later?.test(name);
  const unusedSymbols = [...named].filter((name) => !isKept(name));
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    // Else shorthands are written that no browser takes yet (`animation: … scroll(root)`), and the whole line is lost.
    targets: browserslistToTargets(STYLED.map((name) => name.replace(/(?=\d)/, ' '))),
    unusedSymbols,
  });
  return Buffer.from(code).toString();
}
