import { langOf } from '#contract/language.ts';
import { useFrameWords } from '#pwa/shared/ui/use-words.ts';

/** What becomes of what is written here, beside the form. Each message says which version its writer saw. */
export function ContactNotice() {
  const { text, version, lang } = useFrameWords().notice;
  return (
    <p className="field-hint">
      <input type="hidden" name="notice" defaultValue={version} />
      <span lang={langOf(lang)}>{text}</span> <a href="/privacy-policy">Privacy policy</a>
    </p>
  );
}
