import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** What has moved by itself so far: Cumulative Layout Shift. */
    shifted?: number;
  }
}

/** To be called before the page is opened whose shifts are summed up. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry) window.shifted = (window.shifted ?? 0) + Number(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}
