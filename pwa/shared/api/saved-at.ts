const savedTimes = new WeakMap<object, number>();

/** When the answer `value` was saved on this device, in milliseconds since 1970; undefined when the network gave it. */
export function savedAt(value: object): number | undefined {
  return savedTimes.get(value);
}

/** To be called by what reads the answer. */
export function noteSaved(value: object, time: number): void {
  savedTimes.set(value, time);
}
