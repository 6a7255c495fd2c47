import { createFileRoute } from '@tanstack/react-router';
import { hydrate } from '#pwa/app/hydrate.tsx';
import Text from '#pwa/content/landing/cricket.mdx';
import { headOf } from '#pwa/routes/-lazy-head.ts';
import { ArticlePage } from '../-article-page.tsx';
import { FieldsFrom } from '../-read-on.tsx';

export const Route = hydrate(
  'never',
  createFileRoute('/_site/cricket')({
    head: ({ match }) => headOf(match.context.site, '/cricket', 'Cricket Betting'),
    component: () => (
      <ArticlePage
        title="Cricket Betting"
        eyebrow="Explained before it is played"
        ground="cricket"
        text={Text}
        drawing="cricket"
        withContact
      >
        <FieldsFrom path="/cricket" />
      </ArticlePage>
    ),
  }),
);
