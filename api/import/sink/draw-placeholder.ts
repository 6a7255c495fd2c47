/** A pitch under floodlights, for posts that came without a picture. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900">
  <defs><radialGradient id="light" cx="50%" cy="8%" r="85%">
    <stop offset="0" stop-color="#2c4a38"/><stop offset="1" stop-color="#0d1912"/>
  </radialGradient></defs>
  <rect width="1600" height="900" fill="url(#light)"/>
  <g fill="none" stroke="#e9e3cf" stroke-width="6" opacity="0.75">
    <ellipse cx="800" cy="640" rx="690" ry="230"/>
    <ellipse cx="800" cy="640" rx="330" ry="104" stroke-dasharray="18 22"/>
    <path d="M742 560h116l34 170H708z"/><path d="M748 586h104M716 704h168"/>
  </g>
  <g fill="#f2c14e"><circle cx="250" cy="120" r="15"/><circle cx="300" cy="120" r="15"/><circle cx="250" cy="168" r="15"/><circle cx="300" cy="168" r="15"/>
    <circle cx="1300" cy="120" r="15"/><circle cx="1350" cy="120" r="15"/><circle cx="1300" cy="168" r="15"/><circle cx="1350" cy="168" r="15"/></g>
  <g stroke="#e9e3cf" stroke-width="6" opacity="0.75"><path d="M275 195v300M1325 195v300"/></g>
</svg>`;

/** As a PNG. */
export async function drawPlaceholder(): Promise<Uint8Array> {
  // Loaded only where it is used: most servers never import.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(DRAWING)).png().toBuffer();
}
