/** So much room below the bar, at the end of a short page, is enough for a toast. Pixels. */
const ROOM = 96;

/** The ref of a bar that stays in view at the head of a form. Styles know its height, so that tools which stay in view, too, are below it. */
export function headBar(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--head-bar', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--head-bar');
  };
}

/**
 * The ref of a bar that stays in view at the foot of a form. Styles know how far it reaches up from the lower edge of what is seen,
 * so that neither a caret nor a toast is under it.
 */
export function footBar(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const { style } = document.documentElement;
  const measure = () => {
    const { top, bottom } = bar.getBoundingClientRect();
    const edge = innerHeight - (Number.parseFloat(getComputedStyle(bar).insetBlockEnd) || 0);
    style.setProperty('--foot-bar', `${edge - bottom > ROOM ? 0 : Math.max(0, edge - top)}px`);
  };
  const observer = new ResizeObserver(measure);
  for (const each of [bar, document.body]) observer.observe(each);
  addEventListener('scroll', measure, { passive: true });
  return () => {
    observer.disconnect();
    removeEventListener('scroll', measure);
    style.removeProperty('--foot-bar');
  };
}
