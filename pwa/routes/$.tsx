import { createFileRoute, notFound } from '@tanstack/react-router';
import { pageHead } from '#pwa/lib/head.ts';
import { site } from '#pwa/site.ts';

/** Any other address. A real route, so that the page hydrates instead of being made anew. */
export const Route = createFileRoute('/$')({
  head: () =>
    pageHead({ title: `Page not found | ${site.brand}`, description: 'There is no page at this address.' }),
  loader: () => {
    throw notFound();
  },
});
