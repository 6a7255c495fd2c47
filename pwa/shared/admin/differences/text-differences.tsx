import { diffWordsWithSpace } from 'diff';

interface TextDifferencesProps {
  was: string;
  is: string;
  /** Whose words they are, as in `post`. */
  what: string;
}

/** Two texts as one: what was taken away since is struck through, what came since is underlined. Loaded when it is needed. */
export function TextDifferences({ was, is, what }: TextDifferencesProps) {
  const changes = diffWordsWithSpace(was, is, { timeout: 1_000 }) ?? [
    { value: was, added: false, removed: false },
  ];
  return (
    <>
      <p className="small soft">
        {was === is
          ? `The same words as the ${what} has today.`
          : 'From this version to today: what went is struck through, what came is underlined.'}
      </p>
      <p className="text-differences">
        {changes.map(({ value, added, removed }, at) => {
          const Part = added ? 'ins' : removed ? 'del' : 'span';
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one comparison, which are drawn once
          return <Part key={at}>{value}</Part>;
        })}
      </p>
    </>
  );
}
