export type Encoding = 'br' | 'gzip' | 'identity';

/** The encoding that an Accept-Encoding header likes best of those we have; of equals the smallest. */
export function chooseEncoding(header = ''): Encoding {
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
