const MEGABYTE = 1_000_000;

/** `0.4 MB`, `12 MB`: as a phone's own settings would say it. */
export function sizeWords(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}
