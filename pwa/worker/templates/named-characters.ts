/** Names that occur in texts. The package's browser build uses an element, which a worker has not; its full list is 30 kB. */
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
 * Replaces the package of that name in the worker (pwa/build/service-worker.ts): the character that Markdown writes as `&value;`.
 * @throws for other names, so that the page's own script renders the text
 */
export function decodeNamedCharacterReference(value: string): string {
  const character = Object.hasOwn(KNOWN, value) ? KNOWN[value] : undefined;
  if (character === undefined) throw new Error('this name is not known to the worker');
  return character;
}
