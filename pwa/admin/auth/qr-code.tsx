import { generate } from 'lean-qr';

/** Empty modules around it, without which readers do not find it (ISO/IEC 18004). */
const QUIET = 4;

/** A QR code, dark on light in both modes: many readers know no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const { size } = code;
  const modules = Array.from({ length: size * size }, (_, index) => [index % size, Math.floor(index / size)]);
  const path = modules
    .filter(([x = 0, y = 0]) => code.get(x, y))
    .map(([x = 0, y = 0]) => `M${x + QUIET} ${y + QUIET}h1v1h-1z`)
    .join('');
  const side = size + 2 * QUIET;
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
