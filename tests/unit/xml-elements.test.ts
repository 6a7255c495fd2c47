import { expect, test } from 'vitest';
import { channelElements } from '#api/import/formats/xml-elements.ts';
import { fileOf } from '#tests/support/imports.ts';

async function textOf(words: string): Promise<string | undefined> {
  const file = await fileOf(`<rss>\n<channel><title>${words}</title></channel></rss>`);
  const elements = await Array.fromAsync(channelElements(file));
  return elements[0]?.text;
}

test.each([
  ['<![CDATA[a <![CDATA[ b & c ]]> :)]]>', 'a <![CDATA[ b & c ]]> :)'],
  ['<![CDATA[a ]]]]><![CDATA[> b]]>', 'a ]]> b'],
  ['<![CDATA[&amp;]]> &amp; &AMP; &eacute; &#233; &#xe9;', '&amp; & & é é é'],
  ['a & b &c; &d', 'a & b &c; &d'],
  ['a&#11;b\u0008c', 'a b c'],
])('The text of %s is %s', async (words, text) => {
  expect(await textOf(words)).toBe(text);
});

test('An element that is closed by another name is named with its line', async () => {
  await expect(textOf('\n<a>b')).rejects.toThrow('Line 3: unexpected close tag: <a> is not closed.');
});
