/** What a press can reach. The backdrop of a dialog is the dialog itself. */
const CONTROLS = 'a,button,summary,label,input,select,textarea,dialog';

interface Pressed {
  /** Null: the press was beside all controls. */
  control: Element | null;
  /** What a link or a button was called as it was pressed. */
  name: string | null | undefined;
}

/** Taps nearer than that in time and place are a double tap. Milliseconds and pixels. */
const TAP_TIME = 400;
const TAP_DISTANCE = 24;

/**
 * Ignores the later presses of a double press, or of a longer run, where they hit another control than the first: the first
 * one may change the page, so that the pointer is over another control, or the same one means something else. A button with
 * `data-repeat` may be made anew between two presses. Part of boot.ts: a press may open the next page before the site's
 * script has loaded.
 */
export function ignoreStrayPresses(): void {
  /** What the first press of the present run hit. */
  let first: Pressed | undefined;
  let last: MouseEvent | undefined;
  let isTouch = false;
  const check = (event: MouseEvent) => {
    // Browsers count clicks; taps are not counted on iPhones, and counted far from each other on other phones
    // (https://github.com/mdn/browser-compat-data/issues/27528).
    const isLater = isTouch ? isDoubleTap(last, event) : event.detail > 1;
    const pressed = pressedBy(event);
    if (isLater && isStray(pressed, first)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    // A click without a count is one of a key or a script.
    if (event.type !== 'click' || event.detail === 0) return;
    if (!isLater) first = pressed;
    last = event;
  };
  addEventListener('pointerdown', ({ pointerType }) => (isTouch = pointerType === 'touch'), CAPTURE);
  // The mousedown of a stray press would give the focus to a field, and open a list of choices.
  addEventListener('mousedown', check, CAPTURE);
  addEventListener('click', check, CAPTURE);
}

/** Before the listeners of React and the router. */
const CAPTURE = true;

const isDoubleTap = (last: MouseEvent | undefined, event: MouseEvent) =>
  last !== undefined &&
  event.timeStamp - last.timeStamp < TAP_TIME &&
  Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < TAP_DISTANCE;

function pressedBy({ target }: Event): Pressed {
  const found = target instanceof Element ? target.closest(CONTROLS) : null;
  // The browser passes a press on a label on to its field.
  const control = (found as HTMLLabelElement | null)?.control ?? found;
  const named = control?.matches('a,button') ? control : undefined;
  return { control, name: named?.ariaLabel ?? named?.textContent };
}

const isStray = ({ control, name }: Pressed, first: Pressed | undefined) =>
  control !== null &&
  !(name === first?.name && (control === first?.control || control.hasAttribute('data-repeat')));
