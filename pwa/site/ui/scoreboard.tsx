/** Figures that the page is proud of, large; each with the words that say what it counts. */
export function Scoreboard({
  scores,
}: {
  scores: readonly { readonly value: string; readonly label: string }[];
}) {
  return (
    <dl className="scoreboard">
      {scores.map(({ value, label }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two figures may be alike
        <div key={index}>
          <dt>{label}</dt>
          <dd className="score-tile night">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
