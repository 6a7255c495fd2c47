import { isSlowDevice } from '#pwa/lib/slow-device.ts';
import { travel, type Way } from './picture-travel.ts';

const NAME = 'post-picture';

let rule: CSSStyleSheet | undefined;

travel.typesOf = ({ fromLocation, toLocation, pathChanged }: Way) => {
  if (fromLocation === undefined || !pathChanged || wantsNoMotion()) return false;
  // Both pages are drawn for it once more: there that is a pause of a tenth of a second, and no motion.
  if (isSlowDevice()) return false;
  const id = travellingPost(fromLocation.pathname, toLocation.pathname);
  if (id === undefined || document.querySelectorAll(pictureOf(id)).length !== 1) return false;
  nameIt(id);
  return ['post'];
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

const wantsNoMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
