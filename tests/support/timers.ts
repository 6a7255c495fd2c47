import type { Page } from '@playwright/test';

/** The pages that are opened from now on have no timer of this length, in milliseconds. */
export const withoutTimer = (page: Page, length: number) =>
  page.addInitScript((dropped) => {
    const wait = window.setTimeout.bind(window);
    window.setTimeout = ((work: () => void, ms = 0) =>
      ms === dropped ? 0 : wait(work, ms)) as typeof window.setTimeout;
  }, length);
