import { diffWordsWithSpace } from 'diff';
import { useState } from 'react';
import { Check } from '#pwa/admin/kit/forms/fields.tsx';
import { lines } from '../drafts/draft.ts';
import { shownParts } from './shown-parts.ts';

interface TextDifferencesProps {
  was: string;
  is: string;
  /** Whose words they are, as in `post`. */
  what: string;
}

/** Two texts as one: what was taken away since is struck through, what came since is underlined. Loaded when it is needed. */
export function TextDifferences({ what, ...texts }: TextDifferencesProps) {
  const [was, is] = [lines(texts.was), lines(texts.is)];
  const [isAll, setAll] = useState(false);
  const changes = diffWordsWithSpace(was, is, { timeout: 1_000 }) ?? [
    { value: was, added: false, removed: false },
  ];
  const parts = shownParts(changes);
  const isCut = was !== is && parts.some(({ value }, at) => value !== changes[at]?.value);
  return (
    <>
      <p className="small soft">
        {was === is
          ? `Same text as the current ${what}.`
          : 'Changes since this version: removed text is struck through, added text is underlined.'}
      </p>
      {isCut && (
        <Check checked={isAll} onChange={({ target }) => setAll(target.checked)}>
          Show all
        </Check>
      )}
      <p className="text-differences">
        {(isAll || !isCut ? changes : parts).map(({ value, added, removed }, at) => {
          const Part = added ? 'ins' : removed ? 'del' : 'span';
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one comparison, which are drawn once
          return <Part key={at}>{value}</Part>;
        })}
      </p>
    </>
  );
}
