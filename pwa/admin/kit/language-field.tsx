import { useState } from 'react';
import { DEFAULT_LANGUAGE, languageNames, languages } from '#contract/language.ts';
import { scriptOf } from '#contract/scripts.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { HiddenValue } from './forms/noted-form.tsx';

interface LanguageFieldProps {
  /** Of the text, as it is typed. */
  title: string | undefined;
  /** Where the field starts; '' for nothing. */
  initial: string;
  error: string | undefined;
}

const suggested = (title = '') => scriptOf(title)?.language ?? DEFAULT_LANGUAGE;

/** The language of a text: that of its title's script, until another one is chosen. */
export function LanguageField({ title, initial, error }: LanguageFieldProps) {
  const [chosen, setChosen] = useState(initial === '' || initial === suggested(title) ? undefined : initial);
  const language = chosen ?? suggested(title);
  return (
    <>
      <Field
        label="Language"
        error={error}
        hint="Of the text. It is told to browsers and search engines, and follows the script of the title until you choose."
      >
        {(control) => (
          <select {...control} value={language} onChange={({ target }) => setChosen(target.value)}>
            {languages.map((each) => (
              <option key={each} value={each}>
                {languageNames[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <HiddenValue name="language" value={language} />
    </>
  );
}
