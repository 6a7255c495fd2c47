/** How long after a form was sent a press of its button may still be meant for what was sent. Milliseconds. */
const REPEAT_TIME = 1_500;

/**
 * Tells a repeat of the press that sent a form (a double press of its button, Enter pressed twice) from a press for what was
 * typed since. A repeat would find empty fields, and errors would take the place of the words for what was sent, or it would
 * send the same once more.
 */
export function repeatedPress() {
  let isTyped = false;
  let sentAt = Number.NEGATIVE_INFINITY;
  return {
    /** The form is being sent: what is typed from here on is not in it. */
    begun(): void {
      isTyped = false;
    },
    typed(): void {
      isTyped = true;
    },
    sent(): void {
      sentAt = performance.now();
    },
    isRepeat: (): boolean => !isTyped && performance.now() < sentAt + REPEAT_TIME,
  };
}
