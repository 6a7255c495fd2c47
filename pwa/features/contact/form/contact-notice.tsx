/** Changes with the words below (tests/unit/contact-notice.test.ts): each message says which ones its writer saw. */
export const NOTICE_VERSION = '2026-11-25';

/** What becomes of what is written here, beside the form: what, why, how long. */
export function ContactNotice() {
  return (
    <p className="field-hint">
      <input type="hidden" name="notice" defaultValue={NOTICE_VERSION} />
      We store your entries, the time and the page you came from, to answer you; mail, push or chat services
      may tell us of them. They are deleted when that no longer needs them, or as soon as you ask.{' '}
      <a href="/privacy-policy">Privacy policy</a>
    </p>
  );
}
