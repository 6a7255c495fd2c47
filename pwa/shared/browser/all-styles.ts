import { CHUNK_FAILED } from './chunk-failure.ts';

let loading: Promise<void> | undefined;

const pageOf = (href: string) => new URL(href, 'http://localhost').pathname;
/** Where the visit begins: the router loads a page that is not found once more. */
const first = typeof location === 'undefined' ? '' : pageOf(location.href);

/**
 * A page that is made at build contains only the styles that it uses, and names the file of all styles (pwa/build/prerender.ts).
 * Loads that file before the visitor goes to another page, at `href`, or at any time without it.
 */
export function loadAllStyles(href?: string): Promise<void> | undefined {
  if (href !== undefined && pageOf(href) === first) return undefined;
  const file = document.querySelector<HTMLStyleElement>('style[data-all]')?.dataset.all;
  if (file === undefined) return undefined;
  loading ??= load(file);
  return loading;
}

function load(file: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = file;
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      loading = undefined;
      const error = new Error('Loading chunk failed');
      error.name = CHUNK_FAILED;
      reject(error);
    };
  });
}
