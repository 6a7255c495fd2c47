interface FaqProps {
  items: readonly { readonly question: string; readonly answer: string }[];
}

/** Questions that open on their answers, without script and found by the browser's search. */
export function Faq({ items }: FaqProps) {
  return (
    <div className="faq">
      {items.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
