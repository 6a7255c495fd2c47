import { expect, test } from 'vitest';
import { channelElements } from '#api/import/formats/xml-elements.ts';
import { fileOf } from '#tests/support/imports.ts';

async function textOf(text: string): Promise<string | undefined> {
  const file = await fileOf(`<rss>\n<channel><title>${text}</title></channel></rss>`);
  const elements = await Array.fromAsync(channelElements(file));
  return elements[0]?.text;
}

test.each([
  ['<![CDATA[a <![CDATA[ b & c ]]> :)]]>', 'a <![CDATA[ b & c ]]> :)'],
  ['<![CDATA[a ]]]]><![CDATA[> b]]>', 'a ]]> b'],
  ['<![CDATA[&amp;]]> &amp; &AMP; &eacute; &#233; &#xe9;', '&amp; & & é é é'],
  ['a & b &c; &d', 'a & b &c; &d'],
  ['a&#11;b\u0008c', 'a b c'],
])('The text of %s is %s', async (expected, text) => {
  expect(await textOf(expected)).toBe(text);
});

test('An element that is closed by another name is named with its line', async () => {
  await expect(textOf('\n<a>b')).rejects.toThrow('Line 3: unexpected close tag: <a> is not closed.');
});
