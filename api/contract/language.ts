// No schema here: pages use it, too.

/** The languages that a text may be written in; the interface is in the first. */
export const languages = ['en-IN', 'hi-IN', 'te-IN'] as const;
export type Language = (typeof languages)[number];

export const DEFAULT_LANGUAGE: Language = 'en-IN';

/** Names of the languages as an operator reads them. */
export const languageNames: Readonly<Record<Language, string>> = {
  'en-IN': 'English',
  'hi-IN': 'Hindi',
  'te-IN': 'Telugu',
};

/** The language of a text, which may have been saved before texts had languages. */
export const languageOf = ({ language }: { language?: string | undefined }): string =>
  language ?? DEFAULT_LANGUAGE;

/** The attribute `lang` of a part of a page in English; undefined where it is in English, too. */
export const langOf = (lang: Language | undefined): Language | undefined =>
  lang === DEFAULT_LANGUAGE ? undefined : lang;
