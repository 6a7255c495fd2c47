import { createFileRoute } from '@tanstack/react-router';
import { hydrate } from '#pwa/app/hydrate.tsx';
import Text from '#pwa/content/legal/privacy-policy.mdx';
import { headOf } from '#pwa/routes/-lazy-head.ts';
import { LegalPage } from '../-legal-page.tsx';

export const Route = hydrate(
  'never',
  createFileRoute('/_site/privacy-policy')({
    head: ({ match }) => headOf(match.context.site, '/privacy-policy', 'Privacy Policy'),
    component: () => <LegalPage title="Privacy Policy" text={Text} />,
  }),
);
