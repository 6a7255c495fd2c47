import { createFileRoute } from '@tanstack/react-router';
import Text from '#pwa/content/legal/disclaimer.mdx';
import { LegalPage } from '../-legal-page.tsx';
import { headOf } from '../-page-head.ts';

export const Route = createFileRoute('/_site/disclaimer')({
  head: () => headOf('/disclaimer', 'Disclaimer'),
  component: () => <LegalPage title="Disclaimer" text={Text} />,
});
