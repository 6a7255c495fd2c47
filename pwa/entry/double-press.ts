/** What a press can reach. The backdrop of a dialog is the dialog itself. */
const CONTROLS = 'a, button, summary, label, input, select, textarea, dialog';

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
 * `data-repeat` may be made anew between two presses. Of Enter that is held, it ignores what reaches another control or sends
 * a form again. Part of boot.ts: a press may open the next page before the site's script has loaded.
 */
export function ignoreStrayPresses(): void {
  /** What the first press of the present run hit. */
  let first: Pressed | undefined;
  let last: MouseEvent | undefined;
  let isTouch = false;
  /** Where Enter went down. */
  let entered: Element | null | undefined;
  // Browsers count clicks; taps are not counted on iPhones, and counted far from each other on other phones
  // (https://github.com/mdn/browser-compat-data/issues/27528).
  const isLater = (event: MouseEvent) => (isTouch ? isDoubleTap(last, event) : event.detail > 1);
  // These listeners run before those of React and the router.
  const options = { capture: true };
  addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      isTouch = pointerType === 'touch';
    },
    options,
  );
  addEventListener(
    'mousedown',
    (event) => {
      // It would give the focus to a field, and open a list of choices.
      if (isLater(event) && isStray(pressedBy(event), first)) ignore(event);
    },
    options,
  );
  addEventListener(
    'click',
    (event) => {
      // By a key or a script.
      if (event.detail === 0) return;
      const pressed = pressedBy(event);
      if (!isLater(event)) first = pressed;
      else if (isStray(pressed, first)) ignore(event);
      last = event;
    },
    options,
  );
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter') return;
      const { control } = pressedBy(event);
      if (!event.repeat) entered = control;
      else if (control !== entered || control instanceof HTMLInputElement) ignore(event);
    },
    options,
  );
}

function ignore(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

const isDoubleTap = (last: MouseEvent | undefined, event: MouseEvent) =>
  last !== undefined &&
  event.timeStamp - last.timeStamp < TAP_TIME &&
  Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < TAP_DISTANCE;

function pressedBy({ target }: Event): Pressed {
  const found = target instanceof Element ? target.closest(CONTROLS) : null;
  // The browser passes a press on a label on to its field.
  const control = found instanceof HTMLLabelElement ? (found.control ?? found) : found;
  const isNamed = control?.matches('a, button');
  return { control, name: isNamed ? (control?.ariaLabel ?? control?.textContent) : undefined };
}

const isStray = ({ control, name }: Pressed, first: Pressed | undefined) =>
  control !== null &&
  !(name === first?.name && (control === first?.control || control.hasAttribute('data-repeat')));
