interface Navigation {
  fromLocation?: { pathname: string };
  toLocation: { pathname: string };
  pathChanged: boolean;
}

const isPost = (path: string) => /^\/blog\/\d/.test(path);
const isBlog = (path: string) => path === '/' || path.startsWith('/blog');

/** A cross-fade between a list and a post. All other navigations are instant. */
function typesOf({ fromLocation, toLocation, pathChanged }: Navigation): string[] | false {
  if (fromLocation === undefined || !pathChanged) return false;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  const [from, to] = [fromLocation.pathname, toLocation.pathname];
  return isBlog(from) && isBlog(to) && isPost(from) !== isPost(to) ? ['post'] : false;
}

/** False where the browser has no transition types: the router would animate every navigation. */
export const postTransition = typeof CSS !== 'undefined' &&
  CSS.supports('selector(:active-view-transition-type(post))') && { types: typesOf };

/**
 * A view transition that a newer one replaces rejects a promise that the router does not wait for (CSS View Transitions,
 * 4.2: "skip the view transition"). The page is shown all the same, so it is not an error.
 */
export function ignoreSkippedTransitions(): void {
  addEventListener('unhandledrejection', (event) => {
    const { reason } = event;
    const isSkipped =
      reason instanceof DOMException &&
      /transition/i.test(reason.message) &&
      /^(Abort|InvalidState|Timeout)Error$/.test(reason.name);
    if (isSkipped) event.preventDefault();
  });
}
