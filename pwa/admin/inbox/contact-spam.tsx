import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Contact } from '#contract/inbox.ts';
import {
  type BlockedSender,
  blockSender,
  EXAMPLES_MIN,
  type SpamReport,
  unblockSender,
} from '#contract/inbox-person.ts';
import { ActError } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { AdminConfirm } from '#pwa/admin/kit/confirm.tsx';
import { loadAgain } from '#pwa/admin/kit/fresh-query.ts';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { contactsKey } from '#pwa/admin/kit/operator-keys.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { suspicionWords } from './contact-words.ts';
import { spamReportQuery } from './person-queries.ts';

interface ContactSpamProps {
  contact: Contact;
  onMessage: (words: string) => void;
}

/** Why a message is taken for spam or not, and the way to block its sender. Loaded when it is opened. */
export function ContactSpam({ contact, onMessage }: ContactSpamProps) {
  const [isOpen, setOpen] = useState(false);
  const isSuspected = contact.state === 'suspected';
  const [wasSuspected, setWasSuspected] = useState(false);
  // It opens by itself, and stays: a list that was fetched before the mark must not take away the question about the sender.
  if (isSuspected !== wasSuspected) {
    setWasSuspected(isSuspected);
    if (isSuspected) setOpen(true);
  }
  return (
    <details
      className="contact-spam"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Is it spam?</summary>
      {isOpen && <SpamPart contact={contact} onMessage={onMessage} />}
    </details>
  );
}

function SpamPart({ contact, onMessage }: ContactSpamProps) {
  const query = useQuery(spamReportQuery(useApi(), contact.id));
  return (
    <Loaded what="why" query={query} rows={2}>
      {(report) => (
        <>
          <SpamReasons report={report} />
          <Blocking contact={contact} blocked={report.blocked} onMessage={onMessage} />
        </>
      )}
    </Loaded>
  );
}

const percent = (chance: number) => `${Math.round(chance * 100)} %`;

function SpamReasons({ report: { suspicion, chance, words, examples } }: { report: SpamReport }) {
  return (
    <>
      {suspicion !== null && <p>Suspected spam: {suspicionWords[suspicion]}.</p>}
      {chance === null ? (
        <p className="soft">
          The word filter starts at {EXAMPLES_MIN} messages marked as spam and {EXAMPLES_MIN} answered. So
          far: {examples.spam} and {examples.ham}.
        </p>
      ) : (
        <p>Chance of spam by its words: {percent(chance)}.</p>
      )}
      {words.length > 0 && (
        <table className="table" aria-label="Strongest words">
          <thead>
            <tr>
              <th scope="col">Word</th>
              <th scope="col">In spam</th>
              <th scope="col">In others</th>
              <th scope="col">Spam</th>
            </tr>
          </thead>
          <tbody>
            {words.map(({ word, spam, ham, chance: of }) => (
              <tr key={word}>
                <th scope="row">{word}</th>
                <td>{spam}</td>
                <td>{ham}</td>
                <td>{percent(of)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

interface BlockingProps extends ContactSpamProps {
  blocked: readonly BlockedSender[];
}

function Blocking({ contact, blocked, onMessage }: BlockingProps) {
  const callApi = useApi();
  const client = useQueryClient();
  const frame = useRef<HTMLDivElement>(null);
  const reload = () => loadAgain(client, contactsKey);
  /** The button that was pressed gives way to the other one. */
  const done = (words: string) => {
    frame.current?.focus({ preventScroll: true });
    onMessage(words);
  };
  const block = useMutation({
    mutationFn: () => {
      const { email, phone, phone_key } = contact;
      return callApi(blockSender, { body: { email, ...(phone_key !== null && { phone }) } });
    },
    onSuccess: () => done('Sender blocked.'),
    onSettled: reload,
  });
  const unblock = useMutation({
    mutationFn: async () => {
      for (const { id } of blocked) await callApi(unblockSender, { params: { id } });
    },
    onSuccess: () => done('Sender unblocked.'),
    onSettled: reload,
  });
  const error = block.error ?? unblock.error;
  const who = [contact.email, ...(contact.phone_key === null ? [] : [contact.phone])].join(' and ');
  return (
    <div className="admin-actions" ref={frame} tabIndex={-1}>
      {blocked.length === 0 ? (
        <AdminConfirm
          label="Block sender"
          question={`Treat everything from ${who} as spam from now on? The sender is not notified.`}
          isBusy={block.isPending}
          onConfirm={() => block.mutate()}
        />
      ) : (
        <>
          <p>
            Blocked: {blocked.flatMap(({ email, phone }) => [email ?? [], phone ?? []].flat()).join(', ')}
          </p>
          <Button isDisabled={unblock.isPending} onPress={unblock.mutate}>
            Unblock
          </Button>
        </>
      )}
      <ActError error={error} words="Couldn’t do that." />
    </div>
  );
}
