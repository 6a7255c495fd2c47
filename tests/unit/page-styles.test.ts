import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createStyles, LATER_IN_FORM } from '#pwa/build/critical-css.ts';

const read = (pattern: string) =>
  globSync(pattern).map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Of what is written as a plain name, and of the ends that a name may take. */
const classesIn = (text: string) =>
  [...text.matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g)].flatMap(([, plain = '', made = '']) => [
    ...plain.split(' '),
    ...[...made.matchAll(/'([\w -]*)'/g)].flatMap(([, name = '']) => name.split(' ')),
  ]);

test('Whatever the contact form may come to show is among the styles of its page', () => {
  const css = read('pwa/{shared/ui,site/ui,site/contact/form}/*.css')
    .map(({ text }) => text.replaceAll(/@import[^;]*;/g, ''))
    .join('\n');
  // As in the page itself, which has them from the start.
  const kept = createStyles(css)(' class="early-words on-this-device"', LATER_IN_FORM);
  const parts = read('pwa/site/{contact/form,outbox/ui}/*.tsx').flatMap(({ text }) => classesIn(text));
  const shared = read('pwa/{shared/ui/{notice,empty-state},site/ui/section-heading}.tsx').flatMap(
    ({ text }) => classesIn(text),
  );
  const styled = [...new Set([...parts, ...shared])].filter(
    (name) => new RegExp(`\\.${name}\\b(?!-)`).test(css) && name !== '',
  );
  expect(styled).toContain('waiting-message');
  expect(styled.filter((name) => !new RegExp(`\\.${name}\\b(?!-)`).test(kept))).toEqual([]);
});
