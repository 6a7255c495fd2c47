import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';

const BLANK = '<!doctype html><html lang="en-IN"><head></head><body></body></html>';

interface PreviewFrameProps {
  title: string;
  className: string;
  children: ReactNode;
}

/**
 * A document of its own inside the page, so that what it shows takes the frame's width for the screen's and keeps its
 * heading and names to itself. It wears the site's own styles; the page's policy knows them by their text.
 */
export function PreviewFrame({ title, className, children }: PreviewFrameProps) {
  const [body, setBody] = useState<HTMLElement>();
  return (
    <>
      <iframe
        className={className}
        title={title}
        srcDoc={BLANK}
        onLoad={({ currentTarget }) => setBody(dressed(currentTarget.contentDocument))}
      />
      {body !== undefined && createPortal(children, body)}
    </>
  );
}

function dressed(frame: Document | null): HTMLElement | undefined {
  if (frame === null) return undefined;
  for (const style of document.querySelectorAll('style, link[rel="stylesheet"]')) {
    frame.head.append(frame.importNode(style, true));
  }
  frame.title = 'Preview';
  return frame.body;
}
