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
