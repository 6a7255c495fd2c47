/** A button or a link, and what it was called as it was pressed. */
interface Pressed {
  control: Element;
  name: string | null;
}

/** Taps nearer than that in time and place are a double tap. Milliseconds and pixels. */
const TAP_TIME = 400;
const TAP_DISTANCE = 24;

/**
 * Ignores the second press of a double press where it hits another button or link than the first: the first one may
 * change the page, so that the pointer is over another control, or the same one means something else. A button with
 * `data-repeat` may be made anew between two presses. Part of boot.ts: a press may open the next page before the site's
 * script has loaded.
 */
export function ignoreStrayPresses(): void {
  let first: Pressed | undefined;
  let last: MouseEvent | undefined;
  let isTouch = false;
  // This listener runs before those of React and the router.
  const options = { capture: true };
  addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      isTouch = pointerType === 'touch';
    },
    options,
  );
  addEventListener(
    'click',
    (event) => {
      const pressed = pressedBy(event);
      // Browsers count clicks; taps are not counted on iPhones, and counted far from each other on other phones
      // (https://github.com/mdn/browser-compat-data/issues/27528).
      const isSecond = isTouch && event.detail > 0 ? isDoubleTap(last, event) : event.detail > 1;
      const isStray = isSecond && pressed !== undefined && !isSame(pressed, first);
      first = pressed;
      last = event;
      if (!isStray) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    options,
  );
}

const isDoubleTap = (last: MouseEvent | undefined, event: MouseEvent) =>
  last !== undefined &&
  event.timeStamp - last.timeStamp < TAP_TIME &&
  Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < TAP_DISTANCE;

function pressedBy({ target }: Event): Pressed | undefined {
  const control = target instanceof Element ? target.closest('a, button') : null;
  return control === null ? undefined : { control, name: control.ariaLabel ?? control.textContent };
}

const isSame = ({ control, name }: Pressed, first: Pressed | undefined) =>
  name === first?.name && (control === first.control || control.hasAttribute('data-repeat'));
