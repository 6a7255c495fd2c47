/**
 * Draws the pictures for previews of shared links to `pwa/public/share`, 1200 by 630, to be committed:
 *
 *     node pwa/build/draw-share-pictures.ts
 *
 * Not a part of the build, since the letters are those of a font of the machine (on Debian: fonts-urw-base35).
 */

import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { SHARE_SIZE } from '#contract/image-url.ts';
import { type SharePicture, type Sport, sharePictures } from '#pwa/content/share-pictures.ts';
import { drawingSheet } from '#pwa/site/ui/drawings/sheet.ts';

const { width: WIDTH, height: HEIGHT } = SHARE_SIZE;
/** Where the drawing begins; the title is to its left. Pixels. */
const PANEL = 600;
/** The night of theme.css. */
const [GROUND, INK, ACCENT] = ['#0c1912', '#f6efdc', '#ffb13d'];
/** At a quarter of its size, as chats show it, a letter has still 24 points. */
const LETTERS = 'font-family="Nimbus Sans Narrow" font-weight="700"';
const [TITLE, TILE] = [98, 150];
/** A drawing's own size. */
const RATIO = 240 / 135;

const folder = join(import.meta.dirname, '../public/share');
const drawings = join(import.meta.dirname, '../site/ui/drawings');

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The part of a drawing round `focus` (0 to 1, from the left) that fills the box. */
function drawn(sport: Sport, box: Box, focus = 0.5, zoom = 1): string {
  const height = Math.max(box.height, box.width / RATIO) * zoom;
  const width = height * RATIO;
  const left = Math.min(0, Math.max(box.width - width, box.width / 2 - width * focus));
  const top = (box.height - height) / 2;
  const svg = readFileSync(join(drawings, `${sport}.svg`), 'utf8');
  const picture = drawingSheet([[sport, svg]]).replace(
    '<svg ',
    `<svg x="${left}" y="${top}" width="${width}" height="${height}" `,
  );
  return `<svg x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}">${picture}</svg>`;
}

/** Two columns, and as many rows as are needed. */
function grid(sports: readonly Sport[]): string {
  const rows = Math.ceil(sports.length / 2);
  const [width, height] = [(WIDTH - PANEL) / 2, HEIGHT / rows];
  return sports
    .map((sport, at) =>
      drawn(sport, { x: PANEL + (at % 2) * width, y: Math.floor(at / 2) * height, width, height }),
    )
    .join('');
}

function svgOf({ lines, tile, sports, focus, zoom }: SharePicture): string {
  const [first = 'cricket'] = sports;
  const panel = { x: PANEL, y: 0, width: WIDTH - PANEL, height: HEIGHT };
  const drawing = sports.length > 1 ? grid(sports) : drawn(first, panel, focus, zoom);
  const height = lines.length * TITLE + (tile === undefined ? 0 : TILE);
  const top = (HEIGHT - height) / 2 + (tile === undefined ? 0 : TILE);
  const words = lines.map(
    (line, at) =>
      `<text x="64" y="${top + (at + 0.8) * TITLE}" font-size="${TITLE}" fill="${INK}">${line}</text>`,
  );
  const score =
    tile === undefined
      ? ''
      : `<text x="60" y="${top - 24}" font-size="${TILE}" fill="${ACCENT}">${tile}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" ${LETTERS}>
    <path fill="${GROUND}" d="M0 0H${WIDTH}V${HEIGHT}H0z"/>${drawing}${score}${words.join('')}
    <path fill="${ACCENT}" d="M0 ${HEIGHT - 12}H${WIDTH}v12H0z"/></svg>`;
}

await mkdir(folder, { recursive: true });
for (const picture of Object.values(sharePictures)) {
  await sharp(Buffer.from(svgOf(picture)))
    .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toFile(join(folder, `${picture.name}.jpg`));
}
