import { useEffect, useRef } from 'react';
import { type Language, langOf } from '#contract/language.ts';
import { slugOf } from '#contract/slug.ts';
import { hashTarget } from '#pwa/shared/browser/hash-target.ts';

interface FaqProps {
  /** One column for a narrow place; else two where there is room. */
  columns?: 1 | 2;
  items: readonly {
    readonly question: string;
    readonly answer: string;
    readonly lang?: Language | undefined;
  }[];
}

/** The id of an answer. */
export const faqAnchor = (question: string) => `faq-${slugOf(question)}`;

/** Questions that open on their answers, without script and found by the browser's search. */
export function Faq({ items, columns = 2 }: FaqProps) {
  const half = Math.ceil(items.length / columns);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => openTarget(list.current), []);
  return (
    <div className="faq" ref={list}>
      {[items.slice(0, half), items.slice(half)].slice(0, columns).map((column) => (
        <div key={column[0]?.question}>
          {column.map(({ question, answer, lang }) => (
            <details key={question} lang={langOf(lang)}>
              <summary>{question}</summary>
              {/* Inside, so that a link to it opens the answer. */}
              <p id={faqAnchor(question)}>{answer}</p>
            </details>
          ))}
        </div>
      ))}
    </div>
  );
}

/** What the browser does for a link into another document, for one that the router followed. */
function openTarget(list: HTMLElement | null): void {
  const question = hashTarget()?.closest('details');
  if (!question || !list?.contains(question)) return;
  for (let each: Element | null | undefined = question; each; each = each.parentElement?.closest('details'))
    each.setAttribute('open', '');
  question.scrollIntoView();
}
