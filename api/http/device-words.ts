// The order matters: browsers name later ones of this list in their own agent string, too.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bOPR\/|\bOPX?\//, 'Opera'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Browsers' agent strings are shorter. Some pattern would take a tenth of a second for 15 KB. Characters. */
const AGENT_MAX = 500;

const find = (agent: string, list: typeof browsers) => list.find(([pattern]) => pattern.test(agent))?.[1];

/** What to call a device by its user agent: `Chrome on Android`. A hint for its owner, nothing that proves anything. */
export function deviceLabel(userAgent: string): string {
  const agent = userAgent.slice(0, AGENT_MAX);
  const browser = find(agent, browsers);
  const system = find(agent, systems);
  if (browser === undefined) return system === undefined ? 'Unknown device' : `A program on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
