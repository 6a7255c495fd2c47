interface FaqProps {
  /** One column for a narrow place; else two where there is room. */
  columns?: 1 | 2;
  items: readonly { readonly question: string; readonly answer: string }[];
}

/** Questions that open on their answers, without script and found by the browser's search. */
export function Faq({ items, columns = 2 }: FaqProps) {
  const half = Math.ceil(items.length / columns);
  return (
    <div className="faq">
      {[items.slice(0, half), items.slice(half)].slice(0, columns).map((column) => (
        <div key={column[0]?.question}>
          {column.map(({ question, answer }) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      ))}
    </div>
  );
}
