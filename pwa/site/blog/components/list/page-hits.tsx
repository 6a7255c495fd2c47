import type { PageHit } from '#contract/search.ts';

/** The others are folded, so that the posts stay in view. */
const SHOWN = 5;

/** The guides, questions and pages that a search found. */
export function PageHits({ hits }: { hits: readonly PageHit[] }) {
  if (hits.length === 0) return null;
  const rest = hits.slice(SHOWN);
  return (
    <section className="page-hits" aria-labelledby="page-hits">
      <h2 id="page-hits">Guides and pages</h2>
      <Hits hits={hits.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details>
          <summary>Show {rest.length} more</summary>
          <Hits hits={rest} />
        </details>
      )}
    </section>
  );
}

function Hits({ hits }: { hits: readonly PageHit[] }) {
  return (
    <ul>
      {hits.map(({ path, kind, title, lead }) => (
        <li key={path}>
          <a href={path}>
            <span className="hit-kind">{kind}</span>
            <span className="hit-title">{title}</span>
          </a>
          <p>{lead}</p>
        </li>
      ))}
    </ul>
  );
}
