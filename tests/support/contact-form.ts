import { test as base } from './api-test.ts';
import { fetchAnew } from './client.ts';
import { startPages } from './page-app.ts';

export { beforeEach, describe, expect } from './api-test.ts';

/** The contact form as a browser without script uses it. */
export interface ContactForm {
  /** Of the site, without a slash at its end. */
  url: string;
  submit(fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
}

/** @param url of the site */
export const contactFormAt = (url: string): ContactForm => ({
  url,
  submit: (fields, headers = {}) =>
    fetchAnew(`${url}/contact`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams(fields),
    }),
});

/** `test` of api-test.ts, and the form of the app's pages: each page is, as JSON, what its form is rendered with. */
export const test = base.extend('form', async ({ app }, { onCleanup }) => {
  const pages = await startPages(app);
  onCleanup(pages.close);
  return contactFormAt(pages.url);
});
