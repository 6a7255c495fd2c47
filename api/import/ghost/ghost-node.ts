/** A part of a text as Ghost stores it. */
export type Node = Readonly<Record<string, unknown>>;

export const string = (value: unknown): string => (typeof value === 'string' ? value : '');
export const node = (value: unknown): Node =>
  typeof value === 'object' && value !== null ? { ...value } : {};
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const escapeHtml = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
