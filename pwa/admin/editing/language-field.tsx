import { useState } from 'react';
import { DEFAULT_LANGUAGE, languageNames } from '#contract/language.ts';
import { scriptOf } from '#contract/scripts.ts';
import { ChoiceField } from '../kit/forms/fields.tsx';
import { HiddenValue } from '../kit/forms/read-form.tsx';
import { useDraftedField } from './drafts/drafted-fields.tsx';

const suggested = (title = '') => scriptOf(title)?.language ?? DEFAULT_LANGUAGE;

/** The language of a text: that of its title's script, until another one is chosen. @param title as it is typed */
export function LanguageField({ title }: { title: string | undefined }) {
  const { defaultValue: initial = '', error } = useDraftedField('language');
  const [chosen, setChosen] = useState(initial === '' || initial === suggested(title) ? undefined : initial);
  const language = chosen ?? suggested(title);
  return (
    <>
      <ChoiceField
        label="Language"
        error={error}
        hint="Of the text, for browsers and search engines. It follows the script of the title until you choose."
        options={languageNames}
        value={language}
        onChange={({ target }) => setChosen(target.value)}
      />
      <HiddenValue name="language" value={language} />
    </>
  );
}
