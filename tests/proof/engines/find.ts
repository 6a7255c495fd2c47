export interface Wanted {
  role:
    | 'link'
    | 'button'
    | 'textbox'
    | 'heading'
    | 'article'
    | 'status'
    | 'alert'
    | 'row'
    | 'listitem'
    | 'region';
  /** Its accessible name, whole. */
  name?: string | undefined;
  /** Words in it. */
  text?: string | undefined;
  /** Which other one it is in. */
  inside?: Wanted | undefined;
  /** Which of several, from 0. */
  nth?: number | undefined;
}

/**
 * Runs in the page: the elements that a person or a screen reader would call so, in the order of the page. Neither
 * driver can look for a role and a name by itself.
 */
export function find(wanted: Wanted): Element[] {
  const selectors: Record<Wanted['role'], string> = {
    link: 'a[href]',
    button: 'button, [role=button]',
    textbox:
      'input:not([type]), input[type=text], input[type=email], input[type=tel], input[type=password], textarea',
    heading: 'h1, h2, h3, h4, h5, h6',
    article: 'article',
    status: '[role=status]',
    alert: '[role=alert]',
    row: 'tr',
    listitem: 'li',
    region: 'section, [role=region]',
  };
  const flat = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby');
    if (ids !== null)
      return flat(
        ids
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      );
    const label = element.getAttribute('aria-label');
    if (label !== null) return flat(label);
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      return flat(element.labels?.[0]?.textContent);
    return flat(element.textContent);
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.closest('[aria-hidden=true]') === null;
  const roots = wanted.inside === undefined ? [document] : find(wanted.inside);
  const found = roots
    .flatMap((root) => [...root.querySelectorAll(selectors[wanted.role])])
    .filter(isShown)
    .filter((element) => wanted.name === undefined || nameOf(element) === wanted.name)
    .filter((element) => wanted.text === undefined || flat(element.textContent).includes(wanted.text));
  return wanted.nth === undefined ? found : found.slice(wanted.nth, wanted.nth + 1);
}
