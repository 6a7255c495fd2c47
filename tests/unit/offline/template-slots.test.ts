import { expect, test } from 'vitest';
import { oneTemplate, replaceParts, replaceText, section } from '#pwa/build/template-slots.ts';
import { fillTemplate } from '#pwa/worker/templates/fill-template.ts';

test('A slot takes the place of a sample value wherever it is, and a page without it is refused', () => {
  expect(replaceText('<a href="/7">7</a>', 7, '{{id}}')).toBe('<a href="/{{id}}">{{id}}</a>');
  expect(replaceText('a $& b', '$&', '$1')).toBe('a $1 b');
  expect(() => replaceText('<p>', 7, '{{id}}')).toThrow('does not contain 7');
});

test('Each part from its start to the next end is replaced, in order', () => {
  const html = '<ul><li>one</li> and <li>two</li></ul>';
  const marked = replaceParts(html, ['<li>', '</li>'], (part, index) => section(`part${index}`, part));
  expect(marked).toBe('<ul>{{#part0}}<li>one</li>{{/part0}} and {{#part1}}<li>two</li>{{/part1}}</ul>');
  expect(() => replaceParts('<p>', ['<li>', '</li>'], () => '')).toThrow('does not contain <li>');
  expect(() => replaceParts('<li>', ['<li>', '</li>'], () => '')).toThrow('nothing in the page ends <li>');
});

test('Of a template made of several pages each comes out as it was, and what they share is there once', () => {
  const shared = '<style>The same in all of them.</style>';
  const pages = [
    `<title>Blog</title>${shared}<main>{{#row}}<li>{{name}}</li>{{/row}}</main><footer>`,
    `<title>{{name}}</title>${shared}<main><h1>{{name}}</h1></main><footer>`,
    `<title>Blog</title>${shared}<main></main><footer>`,
  ];
  const template = oneTemplate('page', pages, ['<style>', '<main>', '</main>']);
  expect(template.split(shared)).toHaveLength(2);
  const values = { name: 'Cricket', row: [{ name: 'one' }, { name: 'two' }] };
  for (const [index, page] of pages.entries()) {
    const kinds = Object.fromEntries(pages.map((_, at) => [`page${at}`, at === index ? [{}] : []]));
    expect(fillTemplate(template, { ...values, ...kinds })).toBe(fillTemplate(page, values));
  }
  expect(() => oneTemplate('page', pages, ['<aside>'])).toThrow('does not contain <aside>');
});
