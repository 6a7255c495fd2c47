import { createFileRoute } from '@tanstack/react-router';
import { hydrate } from '#pwa/app/hydrate.tsx';
import Text from '#pwa/content/legal/disclaimer.mdx';
import { headOf } from '#pwa/routes/-lazy-head.ts';
import { LegalPage } from '../-legal-page.tsx';

export const Route = hydrate(
  'never',
  createFileRoute('/_site/disclaimer')({
    head: ({ match }) => headOf(match.context.site, '/disclaimer', 'Disclaimer'),
    component: () => <LegalPage title="Disclaimer" text={Text} />,
  }),
);
