import type { SiteFacts } from '#contract/settings-facts.ts';

export type RunBy = NonNullable<SiteFacts['runBy']>;

/** Who answers for the site, in one line; what the operator left empty is not named. */
export const runByWords = ({ name, address, licence, grievanceOfficer }: RunBy): string =>
  [
    `Run by ${name}`,
    address,
    licence && `Licence: ${licence}`,
    grievanceOfficer && `Grievance officer: ${grievanceOfficer}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
