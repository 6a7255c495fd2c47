import { createFileRoute, notFound } from '@tanstack/react-router';
import { notFoundHead } from './-lazy-head.ts';

/** Any other address. A real route, so that the page hydrates instead of being made anew. */
export const Route = createFileRoute('/$')({
  // So small that a file of its own would be mostly headers.
  codeSplitGroupings: [],
  head: ({ match }) => notFoundHead(match.context.site),
  loader: () => {
    throw notFound();
  },
});
