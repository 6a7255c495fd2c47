import { createHash } from 'node:crypto';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ContactNotice, NOTICE_VERSION } from '#pwa/features/contact/form/contact-notice.tsx';

test('Other words of the notice are another version: each message says which ones its writer saw', () => {
  const words = renderToStaticMarkup(createElement(ContactNotice)).replace(/<[^>]*>/g, '');
  for (const part of [/store your entries/, /to answer you/, /deleted/]) expect(words).toMatch(part);
  const digest = createHash('sha256').update(words).digest('hex').slice(0, 12);
  // Changed words: a new version in contact-notice.tsx, then this line.
  expect([NOTICE_VERSION, digest]).toEqual(['2026-11-25', '206bf20e4117']);
});
