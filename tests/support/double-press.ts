import type { Locator } from '@playwright/test';

/** The second press of a double press: what the first one changed has brought `control` under the pointer. */
export async function pressSecond(control: Locator): Promise<void> {
  await control.hover();
  const { mouse } = control.page();
  await mouse.down({ clickCount: 2 });
  await mouse.up({ clickCount: 2 });
}
