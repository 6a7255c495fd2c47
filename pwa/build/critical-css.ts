import { browserslistToTargets, transform } from 'lightningcss';

/** The oldest browsers that styles are written for. */
export const STYLED = ['chrome123', 'safari17.5', 'firefox121'];

/** Classes that a script may add to a built page: outcomes of messages, the count in the menu, install and update, the next page on its way. */
const LATER =
  /^(?:notice|button|badge|contact-|update-bar|install-|saved-link|travel-sign$|visually-hidden$|icon$)/;

/** Classes that a script may add to a page with a form: errors of fields, and the lists of messages. */
export const LATER_IN_FORM =
  /^(?:form$|field|error-summary$|waiting-|delivered-|remove-all$|section-heading$)/;

/** @returns the site's styles that `html` uses, at first or `later`: a built page is to arrive in one round trip */
export function createStyles(css: string): (html: string, later?: RegExp) => string {
  const named = new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name));
  /** By the names that are not used: many pages use the same. */
  const made = new Map<string, string>();
  return (html, later) => {
    const used = new Set(
      [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
    );
    const isNeeded = (name: string) => used.has(name) || LATER.test(name) || later?.test(name);
    const unused = [...named].filter((name) => !isNeeded(name));
    const styles = made.get(unused.join()) ?? without(unused, css);
    made.set(unused.join(), styles);
    return styles;
  };
}

function without(unusedSymbols: string[], css: string): string {
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    // Without targets shorthands are written that no browser supports yet (`animation: … scroll(root)`).
    targets: browserslistToTargets(STYLED.map((name) => name.replace(/(?=\d)/, ' '))),
    unusedSymbols,
  });
  return Buffer.from(code).toString();
}
