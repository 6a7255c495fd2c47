/**
 * Letters and digits that read like a Latin letter, in upper case as well as in lower (https://www.unicode.org/reports/tr39/,
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
  i: 'іıɪɩιᎥꭵӏ',
  j: 'јЈϳͿᎫꓙ',
  k: 'КΚᏦⲔꓗᛕ',
  l: 'I1|ІӀΙƖǀᏞוןꓡꓲⲒⳐا١۱ߊ',
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
};
const latinOf = new Map(
  Object.entries(LIKE).flatMap(([letter, like]) => [...like].map((each) => [each, letter] as const)),
);

/** Invisible characters and spaces. U+2800 is Braille without a dot. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\s\u2800]/gu;

/** What Unicode calls the skeleton: equal for names that nobody tells apart by reading; empty for an invisible one. */
export const skeletonOf = (name: string): string =>
  Array.from(
    name.normalize('NFKD').replace(INVISIBLE, ''),
    (character) => latinOf.get(character) ?? character.toLowerCase(),
  )
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
