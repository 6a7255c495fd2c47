import { createFileRoute } from '@tanstack/react-router';
import { hydrate } from '#pwa/app/hydrate.tsx';
import Text from '#pwa/content/landing/horse-race.mdx';
import { headOf } from '#pwa/routes/-lazy-head.ts';
import { ArticlePage } from '../-article-page.tsx';
import { FieldsFrom } from '../-read-on.tsx';

export const Route = hydrate(
  'never',
  createFileRoute('/_site/horseRace')({
    head: ({ match }) => headOf(match.context.site, '/horseRace', 'Horse Race Betting'),
    component: () => (
      <ArticlePage
        title="Horse Race Betting"
        eyebrow="Explained before it is played"
        ground="track"
        text={Text}
        drawing="horse-racing"
        withContact
      >
        <FieldsFrom path="/horseRace" />
      </ArticlePage>
    ),
  }),
);
