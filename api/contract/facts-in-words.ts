import type { SiteFacts } from './settings-facts.ts';

/** The facts that a text may name as `{{name}}`. */
const named = {
  brand: (site) => site.brand,
  authorLabel: (site) => site.authorLabel,
  messagingName: (site) => site.messagingName,
  since: (site) => String(site.since),
  minimumAge: (site) => String(site.minimumAge),
  currency: (site) => site.currency,
  withdrawalMinutes: (site) => String(site.withdrawalMinutes),
  customersHome: (site) => site.customersHome,
  customersAbout: (site) => site.customersAbout,
  clients: (site) => site.clients,
  users: (site) => site.users,
  rating: (site) => site.rating,
  branches: (site) => site.branches,
  copyrightYear: (site) => String(site.copyrightYear),
  legalDate: (site) => site.legalDate,
  helpLine: (site) => site.helpLine.name,
  helpLineNumber: (site) => site.helpLine.number,
} as const satisfies Record<string, (site: SiteFacts) => string>;

type FactName = keyof typeof named;

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

const isFact = (name: string): name is FactName => Object.hasOwn(named, name);

/** A text with the facts that it names. Names of no fact stay as they were typed. */
export const fillFacts = (text: string, site: SiteFacts): string =>
  text.replace(PLACEHOLDER, (placeholder, name: string) => (isFact(name) ? named[name](site) : placeholder));

/** The same for every text inside a value. */
export function fillAll<Value>(value: Value, site: SiteFacts): Value {
  const filled = (part: unknown): unknown => {
    if (typeof part === 'string') return fillFacts(part, site);
    if (Array.isArray(part)) return part.map(filled);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, filled(each)]));
  };
  // Texts are replaced by texts: the shape is the same.
  return filled(value) as Value;
}

/**
 * Why a text of the settings is not accepted, for the braces in it; undefined where they are fine. Those that name no fact are
 * slots in the worker's templates (pwa/worker/templates/fill-template.ts).
 */
export function bracesFault(text: string): string | undefined {
  const rest = text.replace(PLACEHOLDER, (placeholder, name: string) => (isFact(name) ? ' ' : placeholder));
  if (!/\{\{|\}\}/.test(rest)) return undefined;
  return `Double braces name a fact, such as {{brand}} or {{minimumAge}}; these do not.`;
}
