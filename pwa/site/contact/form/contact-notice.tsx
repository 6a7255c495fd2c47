import { langOf } from '#contract/language.ts';
import type { ConsentWords } from '#contract/settings-words.ts';

/** What becomes of what is written here, beside the form. Each message says which version its writer saw. */
export function ContactNotice({ text, version, lang }: ConsentWords) {
  return (
    <p className="field-hint">
      <input type="hidden" name="notice" defaultValue={version} />
      <span lang={langOf(lang)}>{text}</span> <a href="/privacy-policy">Privacy policy</a>
    </p>
  );
}
