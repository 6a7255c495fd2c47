let isFirst = true;

/** Whether the router may scroll to where a page was left, or to its top: the first page may be read before its script has come. */
export function mayScroll(): boolean {
  const may = !isFirst || scrollY === 0;
  isFirst = false;
  return may;
}
