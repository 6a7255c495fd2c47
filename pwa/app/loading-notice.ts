import type { AnyRouter } from '@tanstack/react-router';

/** A page that is loaded sooner needs no notice. Milliseconds. */
const NOTICE_DELAY = 700;

/** On a slow connection, says that the next page is loading: until then the former one is shown. */
export function showLoadingNotice(router: AnyRouter): void {
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
      // Into a live region that exists already: else it is not read out.
      requestAnimationFrame(() => notice?.append('Loading the page…'));
    }, NOTICE_DELAY);
  });
  router.subscribe('onResolved', end);
  // The failed page says so.
  addEventListener('chunk-failed', end);
}
