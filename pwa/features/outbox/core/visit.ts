import { campaignOf, PAGE_MAX, type Visit } from '#contract/visit.ts';

/** What an address of this site says of a visit: its path and the campaign that it names. */
export function visitAt({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Visit {
  return { page: pathname.slice(0, PAGE_MAX), campaign: campaignOf(search) };
}

/** Of a stored row only what can be sent: nothing in it may keep the message from going out. */
export function readVisit(value: unknown): Visit | undefined {
  try {
    const { page, campaign, website, notice } = JSON.parse(JSON.stringify(value));
    return { page, campaign, website, notice };
  } catch {
    return undefined;
  }
}
