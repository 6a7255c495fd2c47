import type { ReactNode } from 'react';
import { GroundLines } from '../../shared/ui/ground-lines.tsx';

/** There is no page at this address; `children` help to find another. */
export function NotFound({ children }: { children?: ReactNode }) {
  return (
    <div className="whole-page floodlit">
      <GroundLines ground="cricket" />
      <div className="wrap whole-page-words">
        <p className="score-tile score-tile-large night">404</p>
        <h1>This ball went over the boundary</h1>
        <p className="lead">There is no page at this address. It may have moved, or a letter is missing.</p>
        <p className="button-row">
          <a className="button" href="/">
            Back to the home page
          </a>
          <a className="button button-quiet" href="/blog">
            Read the blog
          </a>
          <a className="button button-quiet" href="/contact">
            Write to us
          </a>
        </p>
        {children}
      </div>
    </div>
  );
}
