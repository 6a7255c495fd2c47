import type { ReactNode } from 'react';
import { PostTable } from '#pwa/shared/markdown/post-table.tsx';

interface RowsProps {
  caption: string;
  /** The first names the columns. */
  rows: readonly (readonly string[])[];
}

/** A table with its caption. */
const Rows = ({ caption, rows }: RowsProps) => (
  <figure className="figure">
    <PostTable align={[]} rows={rows} label={caption} />
    <figcaption>{caption}</figcaption>
  </figure>
);

/** A ground seen from above: two of the fielders stand outside the circle. */
const Circle = ({ caption }: { caption: string }) => (
  <figure className="figure">
    <svg className="circle-figure" viewBox="0 0 240 130" aria-hidden="true" focusable="false">
      <ellipse cx="120" cy="65" rx="116" ry="61" />
      <path className="circle-line" d="M104 31h32a34 34 0 0 1 0 68h-32a34 34 0 0 1 0-68Z" />
      <path className="circle-pitch" d="M98 60h44v10H98Z" />
      <path
        className="circle-in"
        d="M84 52h0M90 82h0M112 40h0M130 92h0M152 48h0M160 78h0M120 52h0M146 65h0M92 65h0"
      />
      <path className="circle-out" d="M36 40h0M204 92h0" />
    </svg>
    <figcaption>{caption}</figcaption>
  </figure>
);

const ReadNext = ({ href, children }: { href: string; children?: ReactNode }) => (
  <p className="read-next">
    Read next: <a href={href}>{children}</a>
  </p>
);

/** The components that the MDX of long texts uses. */
export const figureComponents = { Rows, Circle, ReadNext };
