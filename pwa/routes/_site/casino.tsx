import { createFileRoute } from '@tanstack/react-router';
import { hydrate } from '#pwa/app/hydrate.tsx';
import Text from '#pwa/content/landing/casino.mdx';
import { headOf } from '#pwa/routes/-lazy-head.ts';
import { ArticlePage } from '../-article-page.tsx';
import { FieldsFrom } from '../-read-on.tsx';

export const Route = hydrate(
  'never',
  createFileRoute('/_site/casino')({
    head: ({ match }) => headOf(match.context.site, '/casino', 'Casino'),
    component: () => (
      <ArticlePage
        title="Casino"
        eyebrow="Explained before it is played"
        ground="table"
        text={Text}
        drawing="casino"
        withContact
      >
        <FieldsFrom path="/casino" />
      </ArticlePage>
    ),
  }),
);
