/** A press of a form's button so soon after the form was sent belongs to the press that sent it. Milliseconds. */
const REPEAT_TIME = 2_000;

/**
 * Tells whether a form is sent again by the press that has sent it: by a double press of its button, or by Enter that is
 * pressed twice or held. Such a press would find empty fields, and errors would take the place of the words for what was sent.
 */
export function repeatedPress() {
  let until = Number.NEGATIVE_INFINITY;
  const sent = (): void => {
    until = performance.now() + REPEAT_TIME;
  };
  return {
    /** The form was sent. */
    sent,
    /** What is typed from here on is another form to be sent. */
    typed(): void {
      until = Number.NEGATIVE_INFINITY;
    },
    /** Each repeat counts from the last: a held key repeats for as long as it is held. */
    isRepeat(): boolean {
      const isRepeat = performance.now() < until;
      if (isRepeat) sent();
      return isRepeat;
    },
  };
}
