import { createFileRoute } from '@tanstack/react-router';
import { hydrate } from '#pwa/app/hydrate.tsx';
import Text from '#pwa/content/legal/terms-and-conditions.mdx';
import { headOf } from '#pwa/routes/-lazy-head.ts';
import { LegalPage } from '../-legal-page.tsx';

export const Route = hydrate(
  'never',
  createFileRoute('/_site/terms-and-conditions')({
    head: ({ match }) => headOf(match.context.site, '/terms-and-conditions', 'Terms and Conditions'),
    component: () => <LegalPage title="Terms and Conditions" text={Text} />,
  }),
);
