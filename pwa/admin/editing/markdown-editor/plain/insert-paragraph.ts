/** Puts Markdown into a field as a paragraph of its own, where the cursor is. The cursor is below it then. */
export function insertParagraph(field: HTMLTextAreaElement, markdown: string): void {
  const { value, selectionEnd: at } = field;
  const [before, after] = [value.slice(0, at), value.slice(at)];
  const breaks = (wanted: number, had: string) => '\n'.repeat(Math.max(0, wanted - had.length));
  const above = before.trim() === '' ? '' : breaks(2, /\n*$/.exec(before)?.[0] ?? '');
  const below = breaks(2, /^\n*/.exec(after)?.[0] ?? '');
  field.setRangeText(above + markdown + below, at, at, 'end');
  // For the form, which follows what is typed.
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
