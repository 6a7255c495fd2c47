import { type Language, languages } from '#contract/language.ts';
import type { SourceNote } from './item-source.ts';
import { quoted } from './notes.ts';

export const knownLanguage = (code: string | undefined): Language | undefined =>
  code === undefined || code.trim() === ''
    ? undefined
    : languages.find((language) => language.slice(0, 2) === code.trim().slice(0, 2).toLowerCase());

/** What is said once of a whole source whose language is not known here. */
export function* languageNotes(code: string): Generator<SourceNote> {
  if (knownLanguage(code) !== undefined) return;
  const why =
    code.trim() === '' ? 'It says no language' : `Its language ${quoted(code, 20)} is not known here`;
  const text = `${why}: its texts are said to be English, those in Devanagari Hindi, those in Telugu Telugu.`;
  yield { type: 'note', about: 'The export', text };
}
