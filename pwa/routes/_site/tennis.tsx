import { createFileRoute } from '@tanstack/react-router';
import { hydrate } from '#pwa/app/hydrate.tsx';
import Text from '#pwa/content/landing/tennis.mdx';
import { headOf } from '#pwa/routes/-lazy-head.ts';
import { ArticlePage } from '../-article-page.tsx';
import { FieldsFrom } from '../-read-on.tsx';

export const Route = hydrate(
  'never',
  createFileRoute('/_site/tennis')({
    head: ({ match }) => headOf(match.context.site, '/tennis', 'Tennis Betting'),
    component: () => (
      <ArticlePage
        title="Tennis Betting"
        eyebrow="Explained before it is played"
        ground="tennis"
        text={Text}
        drawing="tennis"
        withContact
      >
        <FieldsFrom path="/tennis" />
      </ArticlePage>
    ),
  }),
);
