import { type Language, langOf } from '#contract/language.ts';

interface StepsProps {
  steps: readonly { readonly title: string; readonly text: string; readonly lang?: Language | undefined }[];
}

/** What to do, in order; the numbers are a scoreboard's. */
export function Steps({ steps }: StepsProps) {
  return (
    <ol className="steps">
      {steps.map(({ title, text, lang }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two steps may be alike
        <li key={index} lang={langOf(lang)}>
          <span className="score-tile night" aria-hidden="true">
            {index + 1}
          </span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
