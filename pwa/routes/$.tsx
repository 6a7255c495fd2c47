import { createFileRoute, notFound } from '@tanstack/react-router';
import { notFoundHead } from './-lazy-head.ts';

/** Any other address. A route of its own, so that the page hydrates: the router's not-found page would be rendered again. */
export const Route = createFileRoute('/$')({
  // Not split: the response headers of another file would be larger than this component.
  codeSplitGroupings: [],
  head: ({ match }) => notFoundHead(match.context.site),
  loader: () => {
    throw notFound();
  },
});
