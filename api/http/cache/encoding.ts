export type Encoding = 'br' | 'gzip' | 'identity';

/** A browser sends the same header with each request; inventive clients must not fill the memory. */
const REMEMBERED = 200;
const remembered = new Map<string, Encoding>();

/** The encoding that an Accept-Encoding header likes best of those we have; of equals the smallest. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined || header === '') return 'identity';
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const chosen = choose(header);
  if (remembered.size < REMEMBERED) remembered.set(header, chosen);
  return chosen;
}

function choose(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim());
    const weight = parameters.find((each) => each.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const any = weights.get('*') ?? 0;
  const [br, gzip] = [weights.get('br') ?? any, weights.get('gzip') ?? any];
  const plain = weights.get('identity') ?? 0;
  if (Math.max(br, gzip) === 0 || plain > Math.max(br, gzip)) return 'identity';
  return br >= gzip ? 'br' : 'gzip';
}
