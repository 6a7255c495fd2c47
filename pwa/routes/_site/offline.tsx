import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SavedForOffline } from '#pwa/features/blog/saved-for-offline.tsx';
import { PageHeading } from '#pwa/ui/page-heading.tsx';
import { hiddenHeadOf } from '../-page-head.ts';

/** What the worker shows for an address that is neither saved nor reachable. */
export const Route = createFileRoute('/_site/offline')({
  head: () => hiddenHeadOf('/offline'),
  component: Page,
});

function Page() {
  const { callApi } = Route.useRouteContext();
  return (
    <>
      <PageHeading
        title="You are offline"
        lead="This page is not saved on your device. These open without a connection."
        size="plain"
      >
        <TryAgain />
      </PageHeading>
      <div className="wrap section">
        <SavedForOffline callApi={callApi} />
      </div>
    </>
  );
}

/** Leads back to the page that was asked for, once the browser knows its address. */
function TryAgain() {
  const [from, setFrom] = useState('/');
  useEffect(() => {
    const url = new URL(new URLSearchParams(location.search).get('from') ?? '/', location.origin);
    if (url.origin === location.origin) setFrom(url.pathname + url.search);
  }, []);
  return (
    <p className="button-row">
      <a className="button" href={from}>
        Try again
      </a>
    </p>
  );
}
