import { createFileRoute } from '@tanstack/react-router';
import Text from '#pwa/content/legal/privacy-policy.mdx';
import { LegalPage } from '../-legal-page.tsx';
import { headOf } from '../-page-head.ts';

export const Route = createFileRoute('/_site/privacy-policy')({
  head: () => headOf('/privacy-policy', 'Privacy Policy'),
  component: () => <LegalPage title="Privacy Policy" text={Text} />,
});
