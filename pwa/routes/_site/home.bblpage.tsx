import { createFileRoute } from '@tanstack/react-router';
import { hydrate } from '#pwa/app/hydrate.tsx';
import Text from '#pwa/content/articles/bbl.mdx';
import { headOf } from '#pwa/routes/-lazy-head.ts';
import { ArticlePage } from '../-article-page.tsx';
import { OtherLeagues } from '../-read-on.tsx';

export const Route = hydrate(
  'never',
  createFileRoute('/_site/home/bblpage')({
    head: ({ match }) => headOf(match.context.site, '/home/bblpage', 'The Big Bash League'),
    component: () => (
      <ArticlePage
        title="The Big Bash League"
        eyebrow="League guide"
        standfirst="Eight clubs, eight very different grounds and a workshop for rules, at lunchtime in India."
        ground="cricket"
        text={Text}
        tile="BBL"
      >
        <OtherLeagues path="/home/bblpage" />
      </ArticlePage>
    ),
  }),
);
