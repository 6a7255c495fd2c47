const keys = (count: number) => Array.from({ length: count }, (_, index) => `bone-${index}`);

/** Cards to come, in the shape of the real ones, so that nothing moves when they arrive. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <div className="card-grid-frame" aria-hidden="true">
      <div className="card-grid">
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
