const keys = (count: number) => Array.from({ length: count }, (_, index) => `bone-${index}`);

/** Cards to come, in the shape of the real ones, so that nothing moves when they arrive. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <div className="card-grid-frame" aria-hidden="true">
      <div className="card-grid" data-count={count}>
        {keys(count).map((key) => (
          <div key={key} className="skeleton-card">
            <div className="bone bone-picture" />
            <div className="bone bone-title" />
            <div className="bone bone-title bone-short" />
            <div className="bone" />
            <div className="bone" />
            <div className="bone bone-short" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** A text to come. */
export function TextSkeleton() {
  return (
    <div className="skeleton-text" aria-hidden="true">
      {keys(9).map((key) => (
        <div key={key} className="bone" />
      ))}
      <div className="bone bone-short" />
    </div>
  );
}

/** A page to come, of which not even the kind is known yet: its banner, and cards below. */
export function PageSkeleton() {
  return (
    <div className="page-to-come" aria-busy="true">
      <div className="page-heading page-heading-plain floodlit" aria-hidden="true">
        <div className="wrap page-heading-words skeleton-text">
          <div className="bone bone-short" />
          <div className="bone bone-heading" />
          <div className="bone" />
        </div>
      </div>
      <div className="wrap section">
        <CardSkeletons count={3} />
      </div>
    </div>
  );
}
