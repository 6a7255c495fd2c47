import { imageWidths } from './image-url.ts';

// No schema is imported here: each process that encodes a picture loads this.

export const IMAGE_BYTES_MAX = 10 * 1024 * 1024;
export const IMAGE_PIXELS_MAX = 40_000_000;
/** A picture is at most so many times as high as wide. */
export const TALLEST = 5;
/** The master of a picture is no wider. Pixels. */
export const MASTER_WIDTH_MAX = 2400;

/** A picture of the site as a text names it: `/api/blog/NAME#1600x900`. */
export interface TextPicture {
  name: string;
  /** Size of the picture, so that its place stays free while it loads. Pixels. */
  size?: { width: number; height: number };
}

const SIDE_MAX = 20_000;
const ADDRESS = new RegExp(
  `^/api/blog/([a-z0-9-]{1,80})(?:\\?w=(?:${imageWidths.join('|')}))?(?:#([1-9]\\d{0,4})x([1-9]\\d{0,4}))?$`,
);

/** The picture that an address in a text names; undefined for what is not a picture of the site. */
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

/** What a picture may be called: lower case letters, digits and hyphens, made of its content by the server. */
export const PICTURE_NAME = /^[a-z0-9-]{1,80}$/;

interface Size {
  name: string;
  width: number;
  height: number;
}

/** The text with the addresses of another picture; a size behind a name (`#1600x900`) becomes that of the other. */
export const withPicture = (text: string, name: string, { name: other, width, height }: Size): string =>
  text.replace(
    new RegExp(`(/api/blog/)${name}(?![a-z0-9-])(\\?w=\\d+)?(#\\d+x\\d+)?`, 'g'),
    (_, path: string, asked = '', size?: string) =>
      `${path}${other}${asked}${size === undefined || width === 0 ? '' : `#${width}x${height}`}`,
  );

const escaped = (text: string) => text.replace(/[\\[\]*_`<>~!&]/g, '\\$&').replace(/\s+/g, ' ');
const plain = (markdown: string) => markdown.replace(/\\([!-/:-@[-`{-~])/g, '$1');

/** The Markdown with another alternative text wherever the picture has the one it had. */
export const withAlternative = (
  markdown: string,
  name: string,
  { was, alt }: { was: string; alt: string },
): string =>
  markdown.replace(imagesOf(name), (image, written: string) =>
    plain(written) === was ? `![${escaped(alt)}]${image.slice(written.length + '![]'.length)}` : image,
  );

const imagesOf = (name: string) =>
  new RegExp(`!\\[((?:\\\\.|[^\\\\\\]])*)\\]\\(<?/api/blog/${name}(?![a-z0-9-])`, 'g');
