import { expect, it } from 'vitest';
import { pageWriter } from '#api/pages/page-bytes.ts';

const write = pageWriter((text) => text.replaceAll('ORIGIN', 'https://site.example'));
const head = { fixed: '<link href="ORIGIN/a">' };

it('A page is its pieces one after the other, in UTF-8', () => {
  const pieces = ['<title>ORIGIN नमस्ते ’</title>', head, '🏏'.repeat(3), '', '</html>'];
  const wanted = `<title>https://site.example नमस्ते ’</title><link href="https://site.example/a">🏏🏏🏏</html>`;
  expect(write(pieces).toString()).toBe(wanted);
});

it('A page keeps its bytes while others are written', () => {
  const [first, second] = [write(['one', head]), write(['another', head, 'and more'])];
  expect(first.toString()).toBe('one<link href="https://site.example/a">');
  expect(second.toString()).toBe('another<link href="https://site.example/a">and more');
});

it('A page larger than the room that is kept for pages is whole', () => {
  const text = 'मैदान '.repeat(200_000);
  expect(
    write([text, head, text]).equals(Buffer.from(`${text}<link href="https://site.example/a">${text}`)),
  ).toBe(true);
});
