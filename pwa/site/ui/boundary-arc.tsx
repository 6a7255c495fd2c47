/** The boundary rope as a wide curve, between the page and the footer. Decorative. */
export function BoundaryArc() {
  return (
    <svg className="boundary-arc night" viewBox="0 0 1200 60" preserveAspectRatio="none" aria-hidden="true">
      <path className="boundary-grass" d="M0 4Q600 104 1200 4V60H0Z" />
      <path className="boundary-rope" d="M0 4Q600 104 1200 4" />
    </svg>
  );
}
