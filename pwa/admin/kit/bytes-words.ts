const units = [
  [1e12, 'TB'],
  [1e9, 'GB'],
  [1e6, 'MB'],
] as const;

/** `12 MB`, `3.4 GB`. */
export function bytesWords(bytes: number): string {
  const [size, unit] = units.find(([each]) => bytes >= each) ?? [1e3, 'kB'];
  const count = bytes / size;
  return `${count < 10 ? count.toFixed(1) : Math.round(count)} ${unit}`;
}
