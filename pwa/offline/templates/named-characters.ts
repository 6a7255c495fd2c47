/** Names that texts are written with. The package's own way asks an element, which a worker has none of; all 2,125 names are 30 kB. */
const KNOWN: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', shy: '\u00ad' },
  ...{ ndash: '–', mdash: '—', hellip: '…', bull: '•', middot: '·', prime: '′', Prime: '″' },
  ...{ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', laquo: '«', raquo: '»' },
  ...{ copy: '©', reg: '®', trade: '™', sect: '§', para: '¶', deg: '°', plusmn: '±', micro: 'µ' },
  ...{
    times: '×',
    divide: '÷',
    minus: '−',
    frac12: '½',
    frac14: '¼',
    frac34: '¾',
    ne: '≠',
    le: '≤',
    ge: '≥',
  },
  ...{ euro: '€', pound: '£', yen: '¥', cent: '¢', larr: '←', rarr: '→', uarr: '↑', darr: '↓', hearts: '♥' },
};

/**
 * In the worker in the place of the package of that name (pwa/build/service-worker.ts): the character that stands in Markdown as
 * `&value;`. Throws for a name that is not known here, so that the page is left to one who knows it.
 */
export function decodeNamedCharacterReference(value: string): string {
  const character = Object.hasOwn(KNOWN, value) ? KNOWN[value] : undefined;
  if (character === undefined) throw new Error('this name is not known to the worker');
  return character;
}
