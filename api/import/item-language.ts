import { toString as plainText } from 'mdast-util-to-string';
import { DEFAULT_LANGUAGE, type Language, languageNames, languages } from '#contract/language.ts';
import { scriptOf } from '#contract/script-language.ts';
import type { ConvertedItem } from './convert-item.ts';
import { quoted } from './notes.ts';

/** Of a text, to tell its script by. Characters. */
const SAMPLE = 5_000;

const known = (code: string | undefined): Language | undefined =>
  code === undefined || code.trim() === ''
    ? undefined
    : languages.find((language) => language.slice(0, 2) === code.trim().slice(0, 2).toLowerCase());

/** What is said once of a whole source; undefined where its language is known here. */
export function languageNote(code: string | undefined): string | undefined {
  if (known(code) !== undefined) return undefined;
  const why = code?.trim() ? `Its language ${quoted(code, 20)} is not known here` : 'It says no language';
  return `${why}: its texts are said to be English, those in Devanagari Hindi, those in Telugu Telugu.`;
}

/** The language by script, if most letters are of a script that the stated language is not written in. */
export function languageFor({ item, blocks, notes }: ConvertedItem, ofSource: string | undefined): Language {
  const said = known(item.language);
  const words = `${item.title} ${plainText({ type: 'root', children: blocks }).slice(0, SAMPLE)}`;
  const script = scriptOf(words);
  const language = script?.language ?? said ?? DEFAULT_LANGUAGE;
  const isSaid = said === undefined && item.language === ofSource;
  if (script !== undefined && language !== said && !isSaid)
    notes.add(`Its text is in ${script.name}: its language is said to be ${languageNames[language]}`);
  else if (said === undefined && !isSaid)
    notes.add(
      `Its language ${quoted(item.language ?? '', 20)} is not known here: it is said to be ${languageNames[language]}`,
    );
  return language;
}
