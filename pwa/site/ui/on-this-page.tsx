import { DEFAULT_LANGUAGE } from '#contract/language.ts';

interface OnThisPageProps {
  sections: readonly { readonly id: string; readonly title: string }[];
}

/** What a long text holds, in whatever language: folded on small screens, simply there beside the text on wide ones. */
export function OnThisPage({ sections }: OnThisPageProps) {
  return (
    <nav className="on-this-page" aria-label="On this page">
      <details>
        <summary lang={DEFAULT_LANGUAGE}>On this page</summary>
        <ol className="on-this-page-list">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
