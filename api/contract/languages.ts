/** Languages that a text may be in. The site's own words are in the first. */
export const languages = ['en-IN', 'hi-IN', 'te-IN'] as const;
export type Language = (typeof languages)[number];

export const DEFAULT_LANGUAGE: Language = 'en-IN';

/** Of a text that may have been saved before texts had languages. */
export const languageOf = ({ language }: { language?: string | undefined }): string =>
  language ?? DEFAULT_LANGUAGE;

/** As the operator chooses them. */
export const languageNames: Readonly<Record<Language, string>> = {
  'en-IN': 'English',
  'hi-IN': 'Hindi (हिन्दी)',
  'te-IN': 'Telugu (తెలుగు)',
};
