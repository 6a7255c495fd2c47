/** A page that comes sooner needs no words. Milliseconds. */
const PATIENCE = 700;

interface Navigations {
  subscribe: (type: 'onBeforeLoad' | 'onResolved', listener: () => void) => unknown;
}

/** Says that the next page is on its way when the line is slow: until it is there, the old one stands under the new address. */
export function signTravel(router: Navigations): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sign: HTMLElement | undefined;
  const end = () => {
    clearTimeout(timer);
    sign?.remove();
    sign = undefined;
  };
  router.subscribe('onBeforeLoad', () => {
    end();
    timer = setTimeout(() => {
      sign = document.createElement('div');
      sign.className = 'notice travel-sign';
      sign.setAttribute('role', 'status');
      document.body.append(sign);
      // Into a live region that stands already, or it is not read out.
      requestAnimationFrame(() => sign?.append('Loading the page …'));
    }, PATIENCE);
  });
  router.subscribe('onResolved', end);
  // The failure says itself.
  addEventListener('chunk-failed', end);
}
