import type { Notes } from '#api/import/notes.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the purpose
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** A blank stands for each, unless one is beside it. */
export function withoutControls(words: string, notes: Notes): string {
  return words.replace(CONTROL, (_, at: number) => {
    notes.add('A control character is left out');
    const isParted = /\s/.test(words[at - 1] ?? ' ') || /\s/.test(words[at + 1] ?? ' ');
    return isParted ? '' : ' ';
  });
}
