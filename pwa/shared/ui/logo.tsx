import { imageUrl, readSitePicture, type SitePicture } from '#contract/image-url.ts';

const LAMPS = [5, 13, 21].flatMap((x) => [4, 12].map((y) => ({ x, y })));

/** Six lamps on a mast above the boundary: legible at 16 pixels. Decorative, the brand is next to it. */
function LogoMark() {
  return (
    <svg className="logo-mark" viewBox="0 0 32 32" aria-hidden="true">
      {LAMPS.map(({ x, y }) => (
        <rect key={`${x}-${y}`} className="logo-lamp" x={x} y={y} width="6" height="6" rx="1.5" />
      ))}
      <path className="logo-line" d="M16 19v8M3 28.5Q16 22.5 29 28.5" />
    </svg>
  );
}

/** The height of a logo, as in site-header.css. CSS pixels. */
const HEIGHT = 32;
/** A logo whose width is more than this times its height has the name in it. */
const WIDE = 1.5;

/**
 * The mark and the brand's name; goes inside a link. The operator's own logo replaces the mark, and a wide one replaces both.
 * @param picture as the settings have it
 */
export function Logo({ brand, picture }: { brand: string; picture?: string | undefined }) {
  const logo = readSitePicture(picture);
  const isWide = logo !== undefined && logo.width > WIDE * logo.height;
  return (
    <span className="logo">
      {logo === undefined ? <LogoMark /> : <LogoPicture logo={logo} alt={isWide ? brand : ''} />}
      {!isWide && <span className="logo-name">{brand}</span>}
    </span>
  );
}

function LogoPicture({ logo, alt }: { logo: SitePicture; alt: string }) {
  const width = Math.round((HEIGHT * logo.width) / logo.height);
  return (
    <img
      className="logo-picture"
      // Two pixels of the picture for one CSS pixel.
      src={imageUrl(logo.name, width > 200 ? 800 : 400)}
      alt={alt}
      width={width}
      height={HEIGHT}
      decoding="async"
    />
  );
}
