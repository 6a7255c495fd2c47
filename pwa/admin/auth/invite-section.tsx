import { useEffect, useRef, useState } from 'react';
import { createInvite, INVITE_DAYS, type InviteView, revokeInvite } from '#contract/auth.ts';
import { type Role, roles } from '#contract/auth-rules.ts';
import { ConfirmAct } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { ContractForm } from '#pwa/admin/kit/forms/contract-form.tsx';
import { OwnPassword } from '#pwa/admin/kit/forms/own-password.tsx';
import { unlessGone } from '#pwa/admin/kit/gone.ts';
import { AdminPart, AdminRow } from '#pwa/admin/kit/part.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { roleWords } from '#pwa/shared/ui/role-words.ts';
import { useColleagueCall } from './calls.ts';

interface InviteSectionProps {
  invites: readonly InviteView[];
  onDone: (words: string) => void;
}

/** A link that makes one login, and the links that are still open. */
export function InviteSection({ invites, onDone }: InviteSectionProps) {
  const callApi = useApi();
  /** In memory alone: the server knows only its hash. */
  const [token, setToken] = useState<string>();
  const create = useColleagueCall((body: { role: Role; password: string }) =>
    callApi(createInvite, { body }),
  );
  return (
    <AdminPart id="invite" title="Invite a colleague">
      {token === undefined ? (
        <>
          <p className="soft">
            You get a link to send. It makes one login, with a name and a password of their own choice, and is
            void after {INVITE_DAYS} days.
          </p>
          <ContractForm
            label="Invite a colleague"
            endpoint={createInvite}
            call={create}
            submit="Make a link"
            onDone={(made) => setToken(made.token)}
          >
            {(errors) => (
              <>
                <fieldset className="role-choice">
                  <legend>Role</legend>
                  {roles.toReversed().map((role) => (
                    <label key={role}>
                      <input type="radio" name="role" value={role} defaultChecked={role === 'answerer'} />
                      <span>
                        <b>{roleWords[role].name}</b> <span className="soft">{roleWords[role].may}</span>
                      </span>
                    </label>
                  ))}
                </fieldset>
                <OwnPassword errors={errors} guards="invites people" />
              </>
            )}
          </ContractForm>
        </>
      ) : (
        <InviteLink
          token={token}
          onPutAway={() => {
            setToken(undefined);
            document.getElementById('invite')?.focus();
          }}
        />
      )}
      {invites.length > 0 && (
        <>
          <h3 id="open-invites">Open invitations</h3>
          <ul className="admin-list" aria-labelledby="open-invites">
            {invites.map((invite) => (
              <InviteRow key={invite.id} invite={invite} onDone={onDone} />
            ))}
          </ul>
        </>
      )}
    </AdminPart>
  );
}

/** The link to send, shown this one time. The token is behind the `#`, which no server and no log sees. */
function InviteLink({ token, onPutAway }: { token: string; onPutAway: () => void }) {
  const words = useRef<HTMLParagraphElement>(null);
  const [copied, setCopied] = useState<string>();
  useEffect(() => words.current?.focus(), []);
  const link = `${window.location.origin}/login#invite=${token}`;
  const copy = () => {
    navigator.clipboard.writeText(link).then(
      () => setCopied('Copied.'),
      () => setCopied('This browser did not let it be copied. Select it and copy it yourself.'),
    );
  };
  return (
    <div className="account-secret">
      <p ref={words} tabIndex={-1}>
        <b>Send this link to your colleague alone.</b> Whoever opens it first has the login. It is shown only
        now.
      </p>
      <p>
        <code className="account-code">{link}</code>
      </p>
      <div className="button-row">
        <Button kind="primary" onPress={copy}>
          Copy the link
        </Button>
        <Button onPress={onPutAway}>Done</Button>
      </div>
      <p role="status">{copied}</p>
    </div>
  );
}

interface InviteRowProps {
  invite: InviteView;
  onDone: (words: string) => void;
}

/** An invitation that nobody followed yet. */
function InviteRow({ invite, onDone }: InviteRowProps) {
  const callApi = useApi();
  const { id, role, by, expires } = invite;
  const revoke = useColleagueCall(() => callApi(revokeInvite, { params: { id } }).catch(unlessGone));
  const words = `The invitation of ${roleWords[role].an}`;
  return (
    <AdminRow
      id={`invite-${id}`}
      name={`For ${roleWords[role].an}`}
      facts={`By ${by} · open until ${adminTime(expires)}`}
    >
      <ConfirmAct
        label="Revoke"
        describedBy={`invite-${id}`}
        question={`${words} opens nothing any more. Revoke it?`}
        act={revoke}
        failed="Not revoked."
        focusAfter="main"
        onDone={() => onDone(`${words} is void.`)}
      />
    </AdminRow>
  );
}
