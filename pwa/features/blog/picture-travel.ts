/** A navigation of the router, as far as it matters here. */
export interface Way {
  fromLocation?: { pathname: string };
  toLocation: { pathname: string };
  pathChanged: boolean;
}

/** How a picture travels, once there is one: comes with the pictures themselves (post-travel.ts). */
export const travel: { typesOf?: (way: Way) => string[] | false } = {};

/**
 * On the way between a list and a post the picture travels from its place on one page to its place on the other. Only
 * this way is shown moving: all other navigations are instant, as all are under reduced motion, on slow devices and in
 * older browsers.
 */
export const pictureTravel = canTravel() && { types: (way: Way) => travel.typesOf?.(way) ?? false };

function canTravel(): boolean {
  return typeof CSS !== 'undefined' && CSS.supports('selector(:active-view-transition-type(post))');
}
