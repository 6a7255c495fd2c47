import { createFileRoute } from '@tanstack/react-router';
import Text from '#pwa/content/landing/tennis.mdx';
import { ArticlePage } from '../-article-page.tsx';
import { headOf } from '../-page-head.ts';

export const Route = createFileRoute('/_site/tennis')({
  head: () => headOf('/tennis', 'Tennis Betting'),
  component: () => (
    <ArticlePage
      title="Tennis Betting"
      eyebrow="Explained before it is played"
      ground="tennis"
      text={Text}
      withContact
    />
  ),
});
