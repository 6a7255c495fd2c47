import { type ReactNode, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { operatorPicture } from '#pwa/admin/editing/pictures/operator-picture.ts';

const BLANK = '<!doctype html><html lang="en-IN"><head></head><body></body></html>';

interface PreviewFrameProps {
  title: string;
  className: string;
  /** The text that its pictures are in. */
  text: string;
  children: ReactNode;
}

/**
 * Shows its children in a document of its own, so that styles see the frame's width as that of the screen, and headings and
 * names stay apart from the page's. It has the styles of the page, which the content security policy allows by their text.
 */
export function PreviewFrame({ title, className, text, children }: PreviewFrameProps) {
  const [body, setBody] = useState<HTMLElement>();
  return (
    <>
      <iframe
        className={className}
        title={title}
        srcDoc={BLANK}
        onLoad={({ currentTarget }) => void withStyles(currentTarget.contentDocument).then(setBody)}
      />
      {body !== undefined && createPortal(<PreviewedPage text={text}>{children}</PreviewedPage>, body)}
    </>
  );
}

/** Nothing in a preview leads anywhere. */
const leadNowhere = (event: SyntheticEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** Pictures of the text that visitors may not see yet are fetched with the operator's token. */
function PreviewedPage({ text, children }: Pick<PreviewFrameProps, 'text' | 'children'>) {
  const page = useRef<HTMLDivElement>(null);
  const shown = useRef(new Map<string, string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is the occasion
  useLayoutEffect(() => {
    const leaving = new AbortController();
    for (const picture of page.current?.querySelectorAll<HTMLImageElement>('img.text-picture') ?? []) {
      const [, name] = /^\/api\/blog\/([a-z0-9-]+)/.exec(picture.getAttribute('src') ?? '') ?? [];
      if (name === undefined) continue;
      // The address is removed before the browser asks for it without the token.
      picture.removeAttribute('src');
      picture.removeAttribute('srcset');
      picture.dataset.name = name;
    }
    // Also those that were on their way when the text changed.
    for (const picture of page.current?.querySelectorAll<HTMLImageElement>('img[data-name]:not([src])') ?? [])
      void show(picture, shown.current, leaving.signal);
    return () => leaving.abort();
  }, [text]);
  useEffect(() => {
    const addresses = shown.current;
    return () => {
      for (const address of addresses.values()) URL.revokeObjectURL(address);
    };
  }, []);
  return (
    // With the focus in it after a press, its keys reach the sheet around the frame.
    <div ref={page} tabIndex={-1} onClickCapture={leadNowhere} onSubmitCapture={leadNowhere}>
      {children}
    </div>
  );
}

async function withStyles(frame: Document | null): Promise<HTMLElement | undefined> {
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

async function show(
  picture: HTMLImageElement,
  shown: Map<string, string>,
  signal: AbortSignal,
): Promise<void> {
  const { name = '' } = picture.dataset;
  const known = shown.get(name);
  const file = known === undefined ? await operatorPicture(name, signal).catch(() => undefined) : undefined;
  const address = known ?? (file === undefined ? undefined : URL.createObjectURL(file));
  if (address === undefined) return;
  shown.set(name, address);
  picture.src = address;
}
