// Chromium 156 answers each call that scrolls with a promise (https://drafts.csswg.org/cssom-view/#scrolling-methods);
// TypeScript's own types say that it answers nothing. They are corrected since React calls what an effect returns.

interface Element {
  scrollIntoView(to?: boolean | ScrollIntoViewOptions): Promise<void>;
  scrollTo(to: ScrollToOptions): Promise<void>;
  scrollTo(x: number, y: number): Promise<void>;
  scrollBy(by: ScrollToOptions): Promise<void>;
  scrollBy(x: number, y: number): Promise<void>;
}

declare function scrollTo(to: ScrollToOptions): Promise<void>;
declare function scrollTo(x: number, y: number): Promise<void>;
declare function scrollBy(by: ScrollToOptions): Promise<void>;
declare function scrollBy(x: number, y: number): Promise<void>;
