interface StepsProps {
  steps: readonly { readonly title: string; readonly text: string }[];
}

/** What to do, in order; the numbers are a scoreboard's. */
export function Steps({ steps }: StepsProps) {
  return (
    <ol className="steps">
      {steps.map(({ title, text }, index) => (
        <li key={title}>
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
