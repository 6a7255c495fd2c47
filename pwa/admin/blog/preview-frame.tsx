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
        onLoad={({ currentTarget }) => void dressed(currentTarget.contentDocument).then(setBody)}
      />
      {body !== undefined && createPortal(children, body)}
    </>
  );
}

async function dressed(frame: Document | null): Promise<HTMLElement | undefined> {
  if (frame === null) return undefined;
  for (const style of document.querySelectorAll('style, link[rel="stylesheet"]')) {
    frame.head.append(frame.importNode(style, true));
  }
  await wholeStyles(frame);
  frame.title = 'Preview';
  return frame.body;
}

/**
 * A visit that began on a page made at build, as one that logged in there, has only the styles of that page in its text
 * (pwa/build/prerender.ts). Its file of all styles stands in their place, after them.
 */
function wholeStyles(frame: Document): Promise<void> {
  const partial = frame.querySelector<HTMLStyleElement>('style[data-all]');
  if (partial?.dataset.all === undefined) return Promise.resolve();
  const link = frame.createElement('link');
  link.rel = 'stylesheet';
  link.href = new URL(partial.dataset.all, document.baseURI).href;
  return new Promise((resolve) => {
    link.onload = () => {
      partial.remove();
      resolve();
    };
    // Out of reach: the preview has at least the styles of the page.
    link.onerror = () => resolve();
    partial.after(link);
  });
}
