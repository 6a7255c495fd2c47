/**
 * Letters, digits and signs that read like a Latin letter, a digit or a sign of ASCII, in upper case as well as in lower (https://www.unicode.org/reports/tr39/,
 * of the scripts in which a whole name can be written so).
 */
const LIKE: Readonly<Record<string, string>> = {
  a: 'аАɑαΑ⍺ᎪꓮᗅⲁⲀ',
  b: 'ЬьВƄΒᏏᏴꓐᗷⲂ',
  c: 'сСᴄϲϹⅽⲥⲤᏟꮯꓚ',
  d: 'ԁᏧᎠᗞᗪꓒꓓ',
  e: 'еЕҽΕꬲᎬꓰⲈ',
  f: 'ꬵꞙẝſϜքꞘᖴꓝ',
  g: 'ɡᶃցᏀᏳԌꓖ',
  h: 'һНհΗᎻᏂⲎꓧᕼ',
  j: 'јЈϳͿᎫꓙ',
  k: 'КΚᏦⲔꓗᛕ',
  // As a small letter i is another one than l, as a capital it is not.
  l: 'iіıɪɩιᎥꭵӏI1|ІӀΙƖǀᏞוןꓡꓲⲒⳐا١۱ߊ',
  m: 'МΜϺᎷⲘꓟᛖ',
  n: 'ոռΝⲚꓠ',
  o: '0оОοΟσօՕⲟⲞᴏᴑоꓳס٥۵߀०০੦૦୦௦౦೦൦',
  p: 'рРρϱΡᏢⲣⲢꓑᑭ⍴',
  q: 'ԛգզ',
  r: 'гᴦⲅꭇꭈꮁᎡᏒꓣᖇƦ',
  s: 'ѕЅꜱƽᏕᏚՏꮪꓢ',
  t: 'ТΤᎢⲦꓔ',
  u: 'υսՍᴜʋꞟꓴᑌ',
  v: 'ѵѴνᴠᏙꮩטꓦᐯ',
  w: 'ѡԝԜɯաᴡᏔᎳꮃꓪ',
  x: 'хХΧⲬꓫ᙭',
  y: 'уУүҮγɣʏΥϒⲨᎩᎽꓬყ',
  z: 'ᴢΖᏃꮓꓜ',
  ...{ 2: 'ƧϨꙄᒿ', 3: 'ЗзӠƷʒȜꝪᴈ३૩', 4: 'Ꮞ', 5: 'Ƽ', 6: 'бᏮⳒ', 7: '𐓒', 8: 'Ȣȣ৪੪ଃ', 9: '৭੧୨൭ⳊꝮ' },
  ...{ '-': '˗−➖Ⲻ', _: 'ˍ‗', '.': '٠܁܂ꓸ꘎·•‧∙⋅・', "'": '`´ʹʻʼʽʾˈ‘’‛′‵՚׳ꞌᑊ' },
};
const latinOf = new Map(
  Object.entries(LIKE).flatMap(([letter, like]) => [...like].map((each) => [each, letter] as const)),
);

/** Letters of India that are also written as two, of which the first reads as the letter without the sign. */
const IN_TWO: Readonly<Record<string, string>> = {
  ...{ आ: 'अा', ऑ: 'अॉ', ओ: 'अो', औ: 'अौ', ऄ: 'अॆ', ऍ: 'एॅ', ऎ: 'एॆ', ऐ: 'एे', ई: 'र्इ' },
  ...{ ఓ: 'ఒౕ', ఔ: 'ఒౌ', ౠ: 'ఋా', ౡ: 'ఌా' },
};
const IN_ONE = new RegExp(Object.keys(IN_TWO).join('|'), 'gu');

/** Invisible characters and spaces. U+2800 is Braille without a dot. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\s\u2800]/gu;

/** What Unicode calls the skeleton: equal for names that nobody tells apart by reading; empty for an invisible one. */
export const skeletonOf = (name: string): string =>
  Array.from(
    name
      .normalize('NFKD')
      .replace(INVISIBLE, '')
      .replace(IN_ONE, (letter) => IN_TWO[letter] ?? letter)
      .replace(/\p{Pd}/gu, '-'),
    (character) => latinOf.get(character) ?? character.toLowerCase(),
  )
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
