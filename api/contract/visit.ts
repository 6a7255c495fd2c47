// No schemas here: the outbox and the service worker read addresses, too, and do without the rest.

export const PAGE_MAX = 300;
export const CAMPAIGN_MAX = 100;
export const REFERRER_MAX = 100;
/** Characters of a consent's version. */
export const CONSENT_VERSION_MAX = 20;

const parameters = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
export type Campaign = Partial<Record<(typeof parameters)[number], string | undefined>>;

/** Where a message came from. It is not part of the content: repeats may differ in it. */
export interface Visit {
  /** The page of this site that the visitor came from: a path. */
  page?: string | undefined;
  campaign?: Campaign | undefined;
  /** The host of the other site that led here. */
  referrer?: string | undefined;
  /** Version of the consent words that stood next to the form. */
  notice?: string | undefined;
  /** What stood in a field that no person sees. */
  website?: string | undefined;
}

/** The campaign that the query of an address names, cut to what is taken; undefined for none. */
export function campaignOf(query: string): Campaign | undefined {
  const asked = new URLSearchParams(query);
  const named = parameters.flatMap((name) => {
    const value = asked.get(name);
    return value ? [[name, value.slice(0, CAMPAIGN_MAX)]] : [];
  });
  return named.length === 0 ? undefined : Object.fromEntries(named);
}

/** The path and the campaign of an address of this site. */
export function visitAt({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Visit {
  return { page: pathname.slice(0, PAGE_MAX), campaign: campaignOf(search) };
}

const HOST = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/;

export const isHost = (host: string): boolean => host.length <= REFERRER_MAX && HOST.test(host);

/** The host of another site in the address that led here, without `www.`; undefined for our own, and for none. */
export function referrerOf(address: string, ownHost: string): string | undefined {
  const { hostname = '' } = URL.canParse(address) ? new URL(address) : {};
  if (hostname === ownHost) return undefined;
  const host = hostname.replace(/^www\./, '');
  return isHost(host) ? host : undefined;
}
