const HALF_A_YEAR_SECONDS = 15_768_000;

type Directives = Record<string, string[]>;

const parse = (policy: string): Directives =>
  Object.fromEntries(
    policy.split(';').map((part) => {
      const [name = '', ...values] = part.trim().split(/\s+/);
      return [name, values];
    }),
  );

/** The best that the rules give a policy, or a loss that no other header makes up for. */
function scoreOfPolicy(policy: Directives): number {
  const all = Object.values(policy).flat();
  const isLoose = all.some((value) => /unsafe-|^https?:$|^\*$/.test(value));
  if (policy['default-src'] === undefined || isLoose) return -25;
  return policy['default-src'].join() === "'none'" ? 10 : 5;
}

/**
 * The score that Mozilla's HTTP Observatory gives an answer behind TLS, by its published rules for headers
 * (https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring). From 100 down for what is missing; extra
 * credit counts from 90 up.
 */
export function observatoryScore(headers: Headers): number {
  const policy = parse(headers.get('content-security-policy') ?? '');
  const age = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? 0);
  const referrer = /^(?:no-referrer|same-origin|strict-origin(?:-when-cross-origin)?)$/;
  const results = [
    scoreOfPolicy(policy),
    age >= HALF_A_YEAR_SECONDS ? 0 : -20,
    headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    policy['frame-ancestors']?.join() === "'none'" ? 5 : -20,
    referrer.test(headers.get('referrer-policy') ?? '') ? 5 : 0,
    headers.get('cross-origin-resource-policy') === 'same-origin' ? 10 : 0,
    headers.get('access-control-allow-origin') === '*' ? -50 : 0,
    headers.get('set-cookie') === null ? 0 : -40,
  ];
  const sum = (of: number[]) => of.reduce((total, each) => total + each, 0);
  const base = 100 + sum(results.filter((each) => each < 0));
  return base >= 90 ? base + sum(results.filter((each) => each > 0)) : base;
}
