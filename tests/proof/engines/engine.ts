import { existsSync } from 'node:fs';

/** One tab of a browser: the few things that each engine does in a way of its own. All else is built on them (tab.ts). */
export interface Driver {
  /** Runs an expression in the page; a promise is waited for, and what comes of it must be JSON. */
  run: (expression: string) => Promise<unknown>;
  /** Presses the pointer in the middle of an element, which an expression names. */
  press: (element: string) => Promise<void>;
  /** Types in the place of what is in a field. */
  type: (element: string, text: string) => Promise<void>;
  /** Something else comes before the page, until it is shown again. */
  hide: () => Promise<void>;
  show: () => Promise<void>;
  /** Lets the page know that its line is gone or back. Nothing is cut by it: that is the proxy's part. */
  online: (is: boolean) => Promise<void>;
  /** Writes what is in view to a file. */
  picture: (path: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Of the page, not of the window around it. CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

export interface Browser {
  /** A new tab before the others; of a given size a window of its own, which hides none. */
  open: (size?: Size) => Promise<Driver>;
  /** Warnings and errors of the pages' consoles so far. */
  consoleLines: () => string[];
  /** SIGKILL to all its processes at once, as a phone out of memory would. */
  kill: () => Promise<void>;
  close: () => Promise<void>;
}

export interface LaunchOptions {
  /** A folder that outlives the browser; without one everything goes with it. */
  profile?: string | undefined;
  /** As another device would call itself. */
  userAgent?: string | undefined;
  /** Where it has its push subscriptions from. Notices are shown by the browser itself, and are allowed. Firefox alone. */
  pushServer?: (() => string) | undefined;
}

export interface Engine {
  name: string;
  /** Files that must be there, each with the Debian package that brings it. */
  needs: Record<string, string>;
  launch: (options: LaunchOptions) => Promise<Browser>;
}

/** The Debian packages that would have to be installed. */
export function missing({ needs }: Engine): string[] {
  const absent = Object.entries(needs).filter(([file]) => !existsSync(file));
  return [...new Set(absent.map(([, name]) => name))];
}
