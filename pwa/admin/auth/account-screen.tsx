import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { AdminLoaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminOutcome } from '#pwa/admin/kit/outcome.tsx';
import { AdminRowSkeletons } from '#pwa/admin/kit/row-skeletons.tsx';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { DevicesSection } from './devices-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { accountQuery } from './queries.ts';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

interface AccountScreenProps {
  callApi: CallApi;
  /** Stands in the authenticator app before the username. */
  brand: string;
}

/** The operator's own login: where it is open, its passkeys, its password, and the second factor. */
export function AccountScreen({ callApi, brand }: AccountScreenProps) {
  const { data, error, isFetching, refetch } = useQuery(accountQuery(callApi));
  const [outcome, setOutcome] = useState<string>();
  return (
    <>
      <AdminHeading title="Account" />
      <AdminOutcome onClose={() => setOutcome(undefined)}>{outcome}</AdminOutcome>
      <AdminLoaded
        what="the account"
        data={data}
        failure={error === null ? undefined : failureWords(error)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        skeleton={<AdminRowSkeletons count={3} />}
      >
        {(account) => (
          <div className="account">
            <SessionsSection callApi={callApi} account={account} onEnded={(words) => setOutcome(words)} />
            <DevicesSection callApi={callApi} account={account} onOutcome={setOutcome} />
            <PasskeysSection callApi={callApi} account={account} onOutcome={setOutcome} />
            <PasswordSection callApi={callApi} username={account.username} onChanged={setOutcome} />
            <SecondFactorSection callApi={callApi} account={account} brand={brand} onOutcome={setOutcome} />
          </div>
        )}
      </AdminLoaded>
    </>
  );
}
