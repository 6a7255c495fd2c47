import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';

const BLANK = '<!doctype html><html lang="en-IN"><head></head><body></body></html>';

interface PreviewFrameProps {
  title: string;
  className: string;
  children: ReactNode;
}

/**
 * Shows its children in a document of its own, so that styles see the frame's width as that of the screen, and headings and
 * names stay apart from the page's. It has the styles of the page, which the content security policy allows by their text.
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
 * A visit that began on a prerendered page has only the styles of that page inline (pwa/build/prerender.ts). The file of all
 * styles replaces them.
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
    // If it does not load, the preview keeps the styles of the page.
    link.onerror = () => resolve();
    partial.after(link);
  });
}
