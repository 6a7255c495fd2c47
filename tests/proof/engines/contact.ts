import { expect } from 'vitest';
import type { Wanted } from './find.ts';
import type { Tab } from './tab.ts';

export const SAVED = 'Saved on this device. It will be sent when you are back online.';
export const DELIVERED = /^Your message of \d\d:\d\d was delivered\.$/;

export const items: Wanted = { role: 'listitem', inside: { role: 'region', name: 'Waiting messages' } };
export const receipts: Wanted = { role: 'listitem', inside: { role: 'region', name: 'Delivered messages' } };

/** Opens the contact page and waits until the script has taken the form over: it does so under a hand. */
export async function openContact(tab: Tab): Promise<void> {
  await tab.open('/contact');
  await ready(tab);
}

export const ready = (tab: Tab) =>
  tab.until(() => {
    dispatchEvent(new Event('pointerdown'));
    return document.querySelector('form.contact-form[novalidate]') !== null;
  });

/** The worker is in charge. From then on pages come from it: Koa's own contact page is never kept by a browser. */
export async function installed(tab: Tab): Promise<void> {
  await tab.open('/');
  await tab.until(() => navigator.serviceWorker.controller !== null);
}

export async function send(tab: Tab, email: string, message: string): Promise<void> {
  await tab.fill({ role: 'textbox', name: 'Email' }, email);
  await tab.fill({ role: 'textbox', name: 'Message' }, message);
  await tab.press({ role: 'button', name: 'Apply Now' });
}

export const count = async (tab: Tab, wanted: Wanted) => (await tab.texts(wanted)).length;

export const soon = { timeout: 45_000, interval: 100 };

export const counted = (tab: Tab, wanted: Wanted) => expect.poll(() => count(tab, wanted), soon);

export const told = (tab: Tab) =>
  expect.poll(
    async () => (await tab.texts({ role: 'status' })).map((text) => text.trim()).filter(Boolean),
    soon,
  );
