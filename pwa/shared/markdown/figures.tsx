import type { Paragraph, PhrasingContent, RootContent } from 'mdast';
import type { ReactNode } from 'react';

/** Before the words of a table's caption, in the paragraph that follows the table (as pandoc has it). */
const CAPTION = 'Table: ';
/** Before the only link of a paragraph. */
const READ_NEXT = 'Read next: ';
/** Scheme of the pictures that are drawn here: `![what it shows](drawing:fielding-circle)`. */
const DRAWING = 'drawing:';

/** The words of a table's caption; undefined where the node is none. */
export function captionOf(node: RootContent | undefined): PhrasingContent[] | undefined {
  if (node?.type !== 'paragraph') return undefined;
  const [first, ...others] = node.children;
  if (first?.type !== 'text' || !first.value.startsWith(CAPTION)) return undefined;
  return [{ ...first, value: first.value.slice(CAPTION.length) }, ...others];
}

/** Where a paragraph that leads on to another page leads; undefined for any other paragraph. */
export const readNextOf = ({ children: [words, link, ...others] }: Paragraph): string | undefined =>
  words?.type === 'text' && words.value === READ_NEXT && link?.type === 'link' && others.length === 0
    ? link.url
    : undefined;

/** The drawing that is all of a paragraph; undefined for any other paragraph. */
export function drawingOf({ children: [image, ...others] }: Paragraph): ReactNode | undefined {
  if (image?.type !== 'image' || others.length > 0 || !image.url.startsWith(DRAWING)) return undefined;
  const Drawing = drawings.get(image.url.slice(DRAWING.length));
  return Drawing && <Figure caption={image.alt}>{Drawing}</Figure>;
}

export const Figure = ({ caption, children }: { caption: ReactNode; children: ReactNode }) => (
  <figure className="figure">
    {children}
    <figcaption>{caption}</figcaption>
  </figure>
);

const drawings: ReadonlyMap<string, ReactNode> = new Map([
  [
    // A ground seen from above: two of the fielders are outside the circle.
    'fielding-circle',
    <svg
      key="fielding-circle"
      className="circle-figure"
      viewBox="0 0 240 130"
      aria-hidden="true"
      focusable="false"
    >
      <ellipse cx="120" cy="65" rx="116" ry="61" />
      <path className="circle-line" d="M104 31h32a34 34 0 0 1 0 68h-32a34 34 0 0 1 0-68Z" />
      <path className="circle-pitch" d="M98 60h44v10H98Z" />
      <path
        className="circle-in"
        d="M84 52h0M90 82h0M112 40h0M130 92h0M152 48h0M160 78h0M120 52h0M146 65h0M92 65h0"
      />
      <path className="circle-out" d="M36 40h0M204 92h0" />
    </svg>,
  ],
]);
