/** Rows to come. */
export function AdminRowSkeletons({ count }: { count: number }) {
  return (
    <div className="admin-row-skeletons">
      {Array.from({ length: count }, (_, index) => `row-${index}`).map((key) => (
        <div key={key} className="admin-row-skeleton">
          <div className="bone" />
          <div className="bone" />
          <div className="bone bone-short" />
        </div>
      ))}
    </div>
  );
}
