/** A page that comes sooner needs no words. Milliseconds. */
const NOTICE_DELAY = 700;

interface Navigations {
  subscribe: (type: 'onBeforeLoad' | 'onResolved', listener: () => void) => unknown;
}

/** Says that the next page is on its way when the line is slow: until it is there, the old one stands under the new address. */
export function showLoadingNotice(router: Navigations): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let notice: HTMLElement | undefined;
  const end = () => {
    clearTimeout(timer);
    notice?.remove();
    notice = undefined;
  };
  router.subscribe('onBeforeLoad', () => {
    end();
    timer = setTimeout(() => {
      notice = document.createElement('div');
      notice.className = 'notice travel-sign';
      notice.setAttribute('role', 'status');
      document.body.append(notice);
      // Into a live region that stands already, or it is not read out.
      requestAnimationFrame(() => notice?.append('Loading the page …'));
    }, NOTICE_DELAY);
  });
  router.subscribe('onResolved', end);
  // The failure says itself.
  addEventListener('chunk-failed', end);
}
