let isFirst = true;

/** Whether the router may scroll. Not on a first page that was scrolled before hydration. */
export function mayScroll(): boolean {
  const may = !isFirst || scrollY === 0;
  isFirst = false;
  return may;
}
