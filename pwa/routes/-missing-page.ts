import { neverHydratedPart } from '#pwa/app/hydrate.tsx';

/** No page stands at the address: made on the server as a rule, so what draws it is no part of the script of pages of words. */
export const MissingPage = neverHydratedPart(
  async () => (await import('#pwa/shared/ui/not-found.tsx')).NotFound,
);
