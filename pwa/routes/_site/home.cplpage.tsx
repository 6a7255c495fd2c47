import { createFileRoute } from '@tanstack/react-router';
import { hydrate } from '#pwa/app/hydrate.tsx';
import Text from '#pwa/content/articles/cpl.mdx';
import { headOf } from '#pwa/routes/-lazy-head.ts';
import { ArticlePage } from '../-article-page.tsx';
import { OtherLeagues } from '../-read-on.tsx';

export const Route = hydrate(
  'never',
  createFileRoute('/_site/home/cplpage')({
    head: ({ match }) => headOf(match.context.site, '/home/cplpage', 'The Caribbean Premier League'),
    component: () => (
      <ArticlePage
        title="The Caribbean Premier League"
        eyebrow="League guide"
        standfirst="Teams that stand for countries, a schedule that travels, and wind that decides where one bowls."
        ground="cricket"
        text={Text}
        tile="CPL"
      >
        <OtherLeagues path="/home/cplpage" />
      </ArticlePage>
    ),
  }),
);
