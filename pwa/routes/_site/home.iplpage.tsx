import { createFileRoute } from '@tanstack/react-router';
import { hydrate } from '#pwa/app/hydrate.tsx';
import Text from '#pwa/content/articles/ipl.mdx';
import { headOf } from '#pwa/routes/-lazy-head.ts';
import { ArticlePage } from '../-article-page.tsx';
import { OtherLeagues } from '../-read-on.tsx';

export const Route = hydrate(
  'never',
  createFileRoute('/_site/home/iplpage')({
    head: ({ match }) => headOf(match.context.site, '/home/iplpage', 'The Indian Premier League'),
    component: () => (
      <ArticlePage
        title="The Indian Premier League"
        eyebrow="League guide"
        standfirst="Ten teams, one auction and two months of evenings: how the parts of the league fit together."
        ground="cricket"
        text={Text}
        tile="IPL"
      >
        <OtherLeagues path="/home/iplpage" />
      </ArticlePage>
    ),
  }),
);
