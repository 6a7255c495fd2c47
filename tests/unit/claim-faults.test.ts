import { expect, test } from 'vitest';
import { defaultContent, settingsContent } from '#contract/settings.ts';
import { claimFaults } from '#pwa/admin/settings/claim-faults.ts';

const NOW = new Date('2026-11-27T20:00:00Z');

/** What is said of a fact that was changed to this. */
const said = (fact: string, after: unknown) =>
  claimFaults([{ path: ['site', fact], before: undefined, after }], NOW)[`site.${fact}`];

test('A rating, a count, a year and a day are taken in any script', () => {
  const fine = {
    rating: ['4.6', '4,6', '4.6/5', '4.6 / 5', '10', '४.६', '४.६/५', '0.5'],
    clients: ['40,000+', '2 lakh+', '2.5 लाख+', '५०,०००', '1 crore', '20'],
    since: [1999, 2026],
    copyrightYear: [2026],
    // In India it is the 28th.
    legalDate: ['28/11/2026', '३१/०१/२०२४', '31/02/2024', 'soon'],
  };
  for (const [fact, values] of Object.entries(fine))
    for (const value of values) expect([fact, value, said(fact, value)]).toEqual([fact, value, undefined]);
});

test('What is none says what is right', () => {
  const wrong = {
    rating: [
      ['0', '0/5', '०', '11', '९९', '5.1/5', '4.6/0', 'seven', ''],
      /above 0 and up to 10, such as 4\.7/,
    ],
    branches: [['many', '0', '०+', '+', '', '-5'], /above 0, such as 40,000\+/],
    since: [[2027], /up to 2026/],
    copyrightYear: [[2027, 2100], /up to 2026/],
    legalDate: [['29/11/2026', '01/01/2099', '०१/०१/२०९९'], /up to today, 28\/11\/2026/],
  } as const;
  for (const [fact, [values, words]] of Object.entries(wrong))
    for (const value of values)
      expect([fact, value, said(fact, value)]).toEqual([fact, value, expect.stringMatching(words)]);
});

test('Digits of any script are stored as 0 to 9', () => {
  const { site } = defaultContent;
  const typed = { rating: '४.६/५', clients: '२.५ लाख+', legalDate: '३१/०१/२०२४' };
  const parsed = settingsContent.parse({ ...defaultContent, site: { ...site, ...typed } });
  expect(parsed.site).toEqual({ ...site, rating: '4.6/5', clients: '2.5 लाख+', legalDate: '31/01/2024' });
});
