import { createFileRoute } from '@tanstack/react-router';
import { hydrate } from '#pwa/app/hydrate.tsx';
import Text from '#pwa/content/landing/indian-card.mdx';
import { headOf } from '#pwa/routes/-lazy-head.ts';
import { ArticlePage } from '../-article-page.tsx';
import { FieldsFrom } from '../-read-on.tsx';

export const Route = hydrate(
  'never',
  createFileRoute('/_site/indianCard')({
    head: ({ match }) => headOf(match.context.site, '/indianCard', 'Indian Card Games'),
    component: () => (
      <ArticlePage
        title="Indian Card Games"
        eyebrow="Explained before it is played"
        ground="table"
        text={Text}
        drawing="indian-cards"
        withContact
      >
        <FieldsFrom path="/indianCard" />
      </ArticlePage>
    ),
  }),
);
