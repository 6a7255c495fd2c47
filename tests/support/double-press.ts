import type { Locator, Page } from '@playwright/test';

/** A later press of a double press, or of a longer run: what the first one changed has brought `control` under the pointer. */
export async function pressAgain(control: Locator, count = 2): Promise<void> {
  await control.hover();
  const { mouse } = control.page();
  await mouse.down({ clickCount: count });
  await mouse.up({ clickCount: count });
}

interface SentForm {
  form: string;
  /** What the page says once the form is sent. */
  words: string;
}

/** Sends a form once more in the moment in which the page says that it is sent: Enter was pressed twice, or is held. */
export const sendAgainOnceSent = (page: Page, sent: SentForm): Promise<void> =>
  page.evaluate(
    ({ form, words }) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!document.body.innerText.includes(words)) return requestAnimationFrame(look);
          document.querySelector<HTMLFormElement>(form)?.requestSubmit();
          return requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        };
        look();
      }),
    sent,
  );
