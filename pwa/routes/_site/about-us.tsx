import { createFileRoute } from '@tanstack/react-router';
import { hydrate } from '#pwa/app/hydrate.tsx';
import Text from '#pwa/content/about.mdx';
import { headOf } from '#pwa/routes/-lazy-head.ts';
import { ArticlePage } from '../-article-page.tsx';
import { AllFields } from '../-read-on.tsx';

export const Route = hydrate(
  'never',
  createFileRoute('/_site/about-us')({
    head: ({ match }) => headOf(match.context.site, '/about-us', 'About Us'),
    component: () => (
      <ArticlePage title="About Us" eyebrow="Who answers, and how" ground="cricket" text={Text} withContact>
        <AllFields isFar />
      </ArticlePage>
    ),
  }),
);
