import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readAccount } from '#contract/account.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminOutcome } from '#pwa/admin/kit/outcome.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { DevicesSection } from './devices-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

interface AccountScreenProps {
  /** Stands in the authenticator app before the username. */
  brand: string;
}

/** The operator's own login: where it is open, its passkeys, its password, and the second factor. */
export function AccountScreen({ brand }: AccountScreenProps) {
  const query = useQuery(accountQuery(useApi()));
  const [outcome, setOutcome] = useState<string>();
  return (
    <>
      <AdminHeading title="Account" />
      <AdminOutcome onClose={() => setOutcome(undefined)}>{outcome}</AdminOutcome>
      <Loaded what="the account" query={query}>
        {(account) => (
          <div className="admin-parts account">
            <SessionsSection account={account} onEnded={(words) => setOutcome(words)} />
            <DevicesSection account={account} onOutcome={setOutcome} />
            <PasskeysSection account={account} onOutcome={setOutcome} />
            <PasswordSection username={account.username} onChanged={setOutcome} />
            <SecondFactorSection account={account} brand={brand} onOutcome={setOutcome} />
          </div>
        )}
      </Loaded>
    </>
  );
}

const accountQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: ['operator', 'account'],
    queryFn: ({ signal }) => callApi(readAccount, {}, { signal }),
    staleTime: 0,
  });
