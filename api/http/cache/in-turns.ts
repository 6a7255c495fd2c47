/**
 * Gathers what comes in one turn of the event loop, and hands it on together once all that had arrived has been read, or
 * `most` of it.
 */
export function inTurns<T>(
  handOn: (gathered: readonly T[]) => void,
  most = Number.POSITIVE_INFINITY,
): (each: T) => void {
  let gathered: T[] = [];
  let isDue = false;
  const hand = () => {
    const all = gathered;
    gathered = [];
    handOn(all);
  };
  const end = () => {
    isDue = false;
    hand();
  };
  return (each) => {
    if (!isDue) setImmediate(end);
    isDue = true;
    gathered.push(each);
    if (gathered.length >= most) hand();
  };
}
