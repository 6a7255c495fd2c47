import { useSite } from '#pwa/shared/ui/use-site.ts';

/** The operator's facts, as the MDX in content/ names them. */
export const factComponents = {
  Brand: () => useSite().brand,
  Since: () => useSite().since,
  CustomersAbout: () => useSite().customersAbout,
  CustomersHome: () => useSite().customersHome,
  WithdrawalMinutes: () => useSite().withdrawalMinutes,
  LegalDate: () => useSite().legalDate,
  HelpLine: () => {
    const { name, number } = useSite().helpLine;
    return (
      <a href={`tel:${number}`}>
        {name}, {number}
      </a>
    );
  },
};
