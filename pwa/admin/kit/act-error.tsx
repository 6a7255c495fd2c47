import { failureWords } from '#pwa/shared/api/failure-words.ts';

interface ActErrorProps {
  /** Of a mutation or a query; null where it did not fail. */
  error: Error | null;
  /** What did not happen: `Not saved.` The reason follows. */
  words: string;
}

/** Says in the place of an action that it failed, and why. */
export const ActError = ({ error, words }: ActErrorProps) =>
  error !== null && (
    <p role="alert" className="field-error">
      {words} {failureWords(error)}
    </p>
  );
