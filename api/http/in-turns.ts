/** Gathers what comes in one turn of the event loop, and hands it on together once all that had arrived has been read. */
export function inTurns<T>(handOn: (gathered: readonly T[]) => void): (each: T) => void {
  let gathered: T[] = [];
  const end = () => {
    const all = gathered;
    gathered = [];
    handOn(all);
  };
  return (each) => {
    if (gathered.length === 0) setImmediate(end);
    gathered.push(each);
  };
}
