import { createFileRoute } from '@tanstack/react-router';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { VitalsSection } from '#pwa/admin/traffic/vitals-section.tsx';
import { adminHead } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/speed')({
  head: ({ match }) => adminHead(match.context.site, 'Speed'),
  component: Screen,
});

function Screen() {
  return (
    <>
      <AdminHeading title="Speed" />
      <VitalsSection />
    </>
  );
}
