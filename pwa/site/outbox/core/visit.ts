import { campaignOf, PAGE_MAX, type Visit } from '#contract/visit.ts';

/** The path and the campaign of an address of this site. */
export function visitAt({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Visit {
  return { page: pathname.slice(0, PAGE_MAX), campaign: campaignOf(search) };
}

/** The parts of a stored row that can be sent: a damaged one must not keep the message from being sent. */
export function readVisit(value: unknown): Visit | undefined {
  try {
    const { page, campaign, referrer, website, notice } = JSON.parse(JSON.stringify(value));
    return { page, campaign, referrer, website, notice };
  } catch {
    return undefined;
  }
}
