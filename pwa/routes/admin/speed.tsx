import { createFileRoute } from '@tanstack/react-router';
import { VitalsSection } from '#pwa/features/vitals/vitals-section.tsx';
import { AdminHeading } from '#pwa/shared/admin/heading.tsx';
import { adminHead } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/speed')({
  head: ({ match }) => adminHead(match.context.site, 'Speed'),
  component: Screen,
});

function Screen() {
  const { callApi } = Route.useRouteContext();
  return (
    <>
      <AdminHeading title="Speed" />
      <VitalsSection callApi={callApi} />
    </>
  );
}
