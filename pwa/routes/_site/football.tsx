import { createFileRoute } from '@tanstack/react-router';
import { hydrate } from '#pwa/app/hydrate.tsx';
import Text from '#pwa/content/landing/football.mdx';
import { headOf } from '#pwa/routes/-lazy-head.ts';
import { ArticlePage } from '../-article-page.tsx';
import { FieldsFrom } from '../-read-on.tsx';

export const Route = hydrate(
  'never',
  createFileRoute('/_site/football')({
    head: ({ match }) => headOf(match.context.site, '/football', 'Football Betting'),
    component: () => (
      <ArticlePage
        title="Football Betting"
        eyebrow="Explained before it is played"
        ground="football"
        text={Text}
        drawing="football"
        withContact
      >
        <FieldsFrom path="/football" />
      </ArticlePage>
    ),
  }),
);
