import { useState } from 'react';
import type { Account } from '#contract/account.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorOff } from './second-factor-off.tsx';
import { SecondFactorOn } from './second-factor-on.tsx';

interface SecondFactorSectionProps {
  account: Account;
  brand: string;
  onOutcome: (words: string) => void;
}

/** A code of the operator's own phone beside the password. */
export function SecondFactorSection({ account, brand, onOutcome }: SecondFactorSectionProps) {
  /** In memory alone, and only until they are put away. */
  const [codes, setCodes] = useState<string[]>();
  const { second_factor: state, username } = account;
  const show = (words: string) => (fresh: string[]) => {
    setCodes(fresh);
    onOutcome(words);
  };
  return (
    <section className="admin-part" aria-labelledby="account-second-factor">
      <h2 id="account-second-factor" tabIndex={-1}>
        Second factor
      </h2>
      {codes !== undefined && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      {codes === undefined && state.on && (
        <SecondFactorOn
          state={state}
          onRenewed={show('There are new recovery codes. The old ones open nothing any more.')}
          onRemoved={() => onOutcome('The second factor is off.')}
        />
      )}
      {codes === undefined && !state.on && (
        <SecondFactorOff
          account={`${brand}:${username}`}
          issuer={brand}
          onConfirmed={show('The second factor is on. Every other session is ended.')}
        />
      )}
    </section>
  );
}
