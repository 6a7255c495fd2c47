import { failureWords } from '#pwa/shared/api/failure-words.ts';

interface ActErrorProps {
  /** Of a mutation or a query; null where it did not fail. */
  error: Error | null;
  /** What did not happen: `Not saved.` The reason follows. */
  words: string;
  /** Gives the reason. Absent: the words for a failed call. */
  reason?: (error: Error) => string;
}

/** Says in the place of an action that it failed, and why. */
export const ActError = ({ error, words, reason = failureWords }: ActErrorProps) =>
  error !== null && (
    <p role="alert" className="field-error">
      {words} {reason(error)}
    </p>
  );
