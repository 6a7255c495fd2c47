/** Moves the focus to the screen, without scrolling: before the control that has it is removed. */
export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true });
