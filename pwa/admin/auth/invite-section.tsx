import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { createInvite, INVITE_DAYS, INVITE_NAME_MAX, type InviteView, revokeInvite } from '#contract/auth.ts';
import { roles } from '#contract/auth-rules.ts';
import { isLocalOrigin } from '#contract/local-origin.ts';
import { ConfirmAct } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { ContractForm } from '#pwa/admin/kit/forms/contract-form.tsx';
import { TextField } from '#pwa/admin/kit/forms/fields.tsx';
import { OwnPassword } from '#pwa/admin/kit/forms/own-password.tsx';
import { unlessGone } from '#pwa/admin/kit/gone.ts';
import { AdminPart, AdminRow } from '#pwa/admin/kit/part.tsx';
import { Tag } from '#pwa/admin/kit/tag.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { canonicalOrigin } from '#pwa/shared/browser/canonical-origin.ts';
import { roleWords } from '#pwa/shared/ui/role-words.ts';
import { useColleagueCall } from './calls.ts';

interface InviteSectionProps {
  invites: readonly InviteView[];
  onDone: (words: string) => void;
}

/** A link that makes one login, and the links that are still open. */
export function InviteSection({ invites, onDone }: InviteSectionProps) {
  const callApi = useApi();
  /** In memory alone: the server knows only the hash of its token. */
  const [made, setMade] = useState<Made>();
  const create = useColleagueCall(async (body: NewInvite) => ({
    ...(await callApi(createInvite, { body })),
    email: body.email ?? '',
  }));
  return (
    <AdminPart id="invite" title="Invite a colleague">
      {made === undefined ? (
        <>
          <p className="soft">
            Your colleague opens a link to choose a username and password. It works once, for {INVITE_DAYS}{' '}
            days.
          </p>
          <ContractForm
            label="Invite a colleague"
            endpoint={createInvite}
            call={create}
            submit="Invite"
            read={readInvite}
            onDone={setMade}
          >
            {(errors) => (
              <>
                <TextField
                  label="Name"
                  hint="Shown in the list of invitations."
                  error={errors.name}
                  name="name"
                  autoComplete="off"
                  maxLength={INVITE_NAME_MAX}
                />
                <TextField
                  label="Email"
                  hint="The link is mailed there, if mail is set up. Leave empty to send it yourself."
                  error={errors.email}
                  name="email"
                  type="email"
                  autoComplete="off"
                />
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
          {...made}
          onClose={() => {
            setMade(undefined);
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

type NewInvite = z.output<typeof createInvite.body>;

interface Made {
  token: string;
  /** How mailing the link ended; null where it was not asked for. */
  mail: { error: string | null } | null;
  email: string;
}

/** Without what was left empty. */
const readInvite = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].filter(([, value]) => String(value).trim() !== ''));

/** The link to send, shown this one time. The token is behind the `#`, which no server and no log sees. */
function InviteLink({ token, mail, email, onClose }: Made & { onClose: () => void }) {
  const words = useRef<HTMLParagraphElement>(null);
  const [copied, setCopied] = useState<string>();
  useEffect(() => words.current?.focus(), []);
  // Where no other computer reaches the site, the address that she works at herself.
  const origin = [canonicalOrigin(), window.location.origin].find((each) => !isLocalOrigin(each));
  const link = `${origin ?? window.location.origin}/login#invite=${token}`;
  const copy = () => {
    navigator.clipboard.writeText(link).then(
      () => setCopied('Copied.'),
      () => setCopied('Couldn’t copy. Select the link and copy it.'),
    );
  };
  return (
    <div className="account-secret">
      <p ref={words} tabIndex={-1} className={mail?.error ? 'field-error' : undefined}>
        {mail === null ? (
          <>
            <b>Copy this link and send it to your colleague only.</b> Whoever opens it first gets the account.
          </>
        ) : mail.error === null ? (
          <>
            <b>Mailed to {email}.</b> You can also copy the link.
          </>
        ) : (
          <>
            <b>Couldn’t mail it to {email}.</b> {mail.error} Copy the link and send it yourself.
          </>
        )}{' '}
        It won’t be shown again.
      </p>
      <p>
        <code className="account-code">{link}</code>
      </p>
      {origin === undefined && <p>Works on this computer only until PUBLIC_URL is set.</p>}
      <div className="button-row">
        <Button kind="primary" onPress={copy}>
          Copy the link
        </Button>
        <Button onPress={onClose}>Done</Button>
      </div>
      <p role="status">{copied}</p>
    </div>
  );
}

interface InviteRowProps {
  invite: InviteView;
  onDone: (words: string) => void;
}

/** An invitation that was not accepted yet. */
function InviteRow({ invite, onDone }: InviteRowProps) {
  const callApi = useApi();
  const { id, name, role, by, expires } = invite;
  const revoke = useColleagueCall(() => callApi(revokeInvite, { params: { id } }).catch(unlessGone));
  const words = name === '' ? `The invitation for ${roleWords[role].an}` : `The invitation for ${name}`;
  return (
    <AdminRow
      id={`invite-${id}`}
      name={
        <>
          {name === '' ? `For ${roleWords[role].an}` : name} <Tag>{roleWords[role].name}</Tag>
        </>
      }
      facts={`By ${by} · until ${adminTime(expires)}`}
    >
      <ConfirmAct
        label="Revoke"
        describedBy={`invite-${id}`}
        question={`Revoke it? ${words} stops working.`}
        act={revoke}
        failed="Couldn’t revoke it."
        focusAfter="main"
        onDone={() => onDone(`${words} is revoked.`)}
      />
    </AdminRow>
  );
}
