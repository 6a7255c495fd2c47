import { createFileRoute } from '@tanstack/react-router';
import Text from '#pwa/content/articles/bbl.mdx';
import { ArticlePage } from '../-article-page.tsx';
import { headOf } from '../-page-head.ts';

export const Route = createFileRoute('/_site/home/bblpage')({
  head: () => headOf('/home/bblpage', 'The Big Bash League'),
  component: () => (
    <ArticlePage title="The Big Bash League" eyebrow="League guide" ground="cricket" text={Text} />
  ),
});
