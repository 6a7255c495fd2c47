import { imageWidths } from './image-url.ts';

/** A picture of the site as a text names it: `/api/blog/NAME#1600x900`. */
export interface TextPicture {
  name: string;
  /** Of the picture, so that its place is kept free while it loads. Points. */
  size?: { width: number; height: number };
}

const SIDE_MAX = 20_000;
const ADDRESS = new RegExp(
  `^/api/blog/([a-z0-9-]{1,80})(?:\\?w=(?:${imageWidths.join('|')}))?(?:#([1-9]\\d{0,4})x([1-9]\\d{0,4}))?$`,
);

/** The picture that an address in a text names; undefined for what is no picture of the site. */
export function readPictureAddress(address: string): TextPicture | undefined {
  const [, name, width, height] = ADDRESS.exec(address) ?? [];
  if (name === undefined) return undefined;
  if (width === undefined || height === undefined) return { name };
  const size = { width: Number(width), height: Number(height) };
  return size.width > SIDE_MAX || size.height > SIDE_MAX ? { name } : { name, size };
}

/** The address by which a text names a picture of the site. */
export const pictureAddress = ({ name, size }: TextPicture): string =>
  `/api/blog/${name}${size === undefined ? '' : `#${size.width}x${size.height}`}`;

/** The names of the pictures of the site that a text names anywhere, each once, in order. */
export const picturesIn = (markdown: string): string[] => [
  ...new Set([...markdown.matchAll(/\/api\/blog\/([a-z0-9-]{1,80})/g)].map(([, name = '']) => name)),
];
