import { openWords } from './open-words.ts';
import type { OtherEditor } from './use-open-text.ts';
import './open-elsewhere.css';

/** Says who else has the text open. A screen reader reads it when it changes. */
export const OpenElsewhere = ({ others }: { others: readonly OtherEditor[] }) => (
  <p className="open-elsewhere" aria-live="polite">
    {openWords(others)}
  </p>
);
