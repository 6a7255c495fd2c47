import { createFileRoute } from '@tanstack/react-router';
import { hydrate } from '#pwa/app/hydrate.tsx';
import Text from '#pwa/content/articles/bbl.mdx';
import { ArticlePage } from '../-article-page.tsx';
import { headOf } from '../-late-head.ts';
import { OtherLeagues } from '../-read-on.tsx';

export const Route = hydrate(
  'never',
  createFileRoute('/_site/home/bblpage')({
    head: () => headOf('/home/bblpage', 'The Big Bash League'),
    component: () => (
      <ArticlePage title="The Big Bash League" eyebrow="League guide" ground="cricket" text={Text} tile="BBL">
        <OtherLeagues path="/home/bblpage" />
      </ArticlePage>
    ),
  }),
);
