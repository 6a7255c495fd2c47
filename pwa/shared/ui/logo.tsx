const LAMPS = [5, 13, 21].flatMap((x) => [4, 12].map((y) => ({ x, y })));

/** Six lamps on a mast above the boundary: legible at 16 pixels. Decorative, the brand stands beside it. */
export function LogoMark() {
  return (
    <svg className="logo-mark" viewBox="0 0 32 32" aria-hidden="true">
      {LAMPS.map(({ x, y }) => (
        <rect key={`${x}-${y}`} className="logo-lamp" x={x} y={y} width="6" height="6" rx="1.5" />
      ))}
      <path className="logo-line" d="M16 19v8M3 28.5Q16 22.5 29 28.5" />
    </svg>
  );
}

/** The mark and the brand's name; goes inside a link. */
export function Logo({ brand }: { brand: string }) {
  return (
    <span className="logo">
      <LogoMark />
      <span className="logo-name">{brand}</span>
    </span>
  );
}
