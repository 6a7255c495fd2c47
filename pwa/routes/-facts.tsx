import { site } from '#pwa/site.ts';

/** The operator's facts as the prose in content/ names them. */
export const factComponents = {
  Brand: () => site.brand,
  Since: () => site.since,
  CustomersAbout: () => site.customersAbout,
  CustomersHome: () => site.customersHome,
  WithdrawalMinutes: () => site.withdrawalMinutes,
  LegalDate: () => site.legalDate,
  HelpLine: () => (
    <a href={`tel:${site.helpLine.number}`}>
      {site.helpLine.name}, {site.helpLine.number}
    </a>
  ),
};
