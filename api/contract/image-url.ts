export const imageWidths = [400, 800, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];
export const DEFAULT_IMAGE_WIDTH: ImageWidth = 800;

/** Size of the picture for previews of shared links. Pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

export const shareUrl = (blogImg: string) => `/api/blog/${blogImg}/share.jpg`;

/**
 * The icons that are made of a picture: squares, with their side in pixels. Those for systems that cut icons into a shape
 * (`maskable`) are opaque and have a margin around the picture.
 */
export const iconFiles = [
  'any-48',
  'any-192',
  'any-512',
  'maskable-180',
  'maskable-192',
  'maskable-512',
] as const;
export type IconFile = (typeof iconFiles)[number];

/** What an icon is for, as the web manifest calls it, and its side in pixels. */
export function iconParts(file: IconFile): { purpose: 'any' | 'maskable'; side: number } {
  const [purpose, side] = file.split('-') as ['any' | 'maskable', string];
  return { purpose, side: Number(side) };
}

export const iconUrl = (name: string, file: IconFile) => `/api/blog/${name}/icons/${file}.png`;

/** A picture of the settings: its name in the library, and its size there. Pixels. */
export interface SitePicture {
  name: string;
  width: number;
  height: number;
}

/** Reads a picture of the settings, `NAME#600x150`; undefined for anything else. */
export function readSitePicture(value = ''): SitePicture | undefined {
  const [, name, width, height] = /^([a-z0-9-]{1,80})#(\d{1,5})x(\d{1,5})$/.exec(value) ?? [];
  return name === undefined ? undefined : { name, width: Number(width), height: Number(height) };
}

export const sitePicture = ({ name, width, height }: SitePicture) => `${name}#${width}x${height}`;

/** The address of a post's image, on the same origin. */
export function imageUrl(blogImg: string, width: ImageWidth = DEFAULT_IMAGE_WIDTH): string {
  return `/api/blog/${blogImg}?w=${width}`;
}

/** A picture in all its widths, as `srcset` lists them. */
export const imageSet = (name: string): string =>
  imageWidths.map((width) => `${imageUrl(name, width)} ${width}w`).join(', ');
