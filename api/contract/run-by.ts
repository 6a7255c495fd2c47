import type { SiteFacts } from './settings-facts.ts';

export type RunBy = NonNullable<SiteFacts['runBy']>;

/** Who answers for the site, in sentences. What the operator left empty is not named. */
export function runByWords({ name, address, licence, grievanceOfficer }: RunBy): string {
  const who = [`Run by ${name}`, address].filter((part) => part !== '').join(', ');
  const more = [
    licence && `Licence: ${licence}`,
    grievanceOfficer && `Grievance officer: ${grievanceOfficer}`,
  ];
  return [who, ...more]
    .filter((part) => part !== '')
    .map((part) => `${part}.`)
    .join(' ');
}
