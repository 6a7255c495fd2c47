const NAME = 'post-picture';

/** A navigation of the router, as far as it matters here. */
interface Way {
  fromLocation?: { pathname: string };
  toLocation: { pathname: string };
  pathChanged: boolean;
}

let rule: CSSStyleSheet | undefined;

/**
 * On the way between a list and a post the picture travels from its place on one page to its place on the other. Only
 * this way is shown moving: all other navigations are instant, as all are under reduced motion and in older browsers.
 */
export const pictureTravel = canTravel() && {
  types: ({ fromLocation, toLocation, pathChanged }: Way): string[] | false => {
    if (fromLocation === undefined || !pathChanged || wantsNoMotion()) return false;
    const id = travellingPost(fromLocation.pathname, toLocation.pathname);
    if (id === undefined || document.querySelectorAll(pictureOf(id)).length !== 1) return false;
    nameIt(id);
    return ['post'];
  },
};

/** The post whose picture stands on both pages. From one post to another there is none. */
export function travellingPost(from: string, to: string): string | undefined {
  const [left, entered] = [from, to].map((path) => /^\/blog\/(\d+)\//.exec(path)?.[1]);
  return left === undefined || entered === undefined ? (left ?? entered) : undefined;
}

/** One rule for both pages: names in the markup would be style attributes, which the page's policy refuses. */
function nameIt(id: string): void {
  if (rule === undefined) {
    rule = new CSSStyleSheet();
    document.adoptedStyleSheets.push(rule);
  }
  rule.replaceSync(`${pictureOf(id)} { view-transition-name: ${NAME} }`);
}

const pictureOf = (id: string) => `[data-post="${id}"]`;

function canTravel(): boolean {
  return typeof CSS !== 'undefined' && CSS.supports('selector(:active-view-transition-type(post))');
}

const wantsNoMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
