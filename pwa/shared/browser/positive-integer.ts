/** A whole number from 1 in a part of an address; undefined for anything else. */
export function wholeFrom(value: unknown): number | undefined {
  return /^[1-9]\d{0,8}$/.test(String(value)) ? Number(value) : undefined;
}
