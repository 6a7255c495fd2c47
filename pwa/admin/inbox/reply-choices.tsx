import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Contact } from '#contract/inbox.ts';
import { ActError } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { lazyPart } from '#pwa/admin/kit/lazy-part.tsx';
import { AdminSheet } from '#pwa/admin/kit/sheet.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { ContactReach } from './contact-reach.tsx';
import { nameOf } from './contact-words.ts';
import { repliesQuery } from './list-queries.ts';
import { replyFor } from './reply-words.ts';

const RepliesManager = lazyPart(async () => (await import('./replies-manager.tsx')).RepliesManager);

interface ReplyChoicesProps {
  contact: Contact;
  /** Writes a mail from here. @param reply the id of a prepared reply */
  onMail: (reply: number | undefined) => void;
  onClose: () => void;
}

/** A prepared reply, and the ways to answer with it, from the list as well: the first way has the focus. */
export function ReplyChoices({ contact, onMail, onClose }: ReplyChoicesProps) {
  const callApi = useApi();
  const frame = useRef<HTMLDivElement>(null);
  const [isManaging, setManaging] = useState(false);
  const [chosen, setChosen] = useState<number>();
  const { data = [], error } = useQuery(repliesQuery(callApi));
  const reply = data.find(({ id }) => id === chosen);
  // Also back from making one.
  useEffect(() => {
    if (!isManaging) frame.current?.querySelector('a')?.focus();
  }, [isManaging]);
  const site = useSite();
  const text = reply && replyFor(reply.text, contact, site);
  if (isManaging)
    return (
      <RepliesManager
        onClose={(made = chosen) => {
          setChosen(made);
          setManaging(false);
        }}
      />
    );
  return (
    <AdminSheet
      title={`Reply to ${nameOf(contact)}`}
      onClose={onClose}
      foot={
        <div ref={frame}>
          <ContactReach
            contact={contact}
            text={text}
            reply={reply?.id}
            onMail={() => onMail(reply?.id)}
            onReached={onClose}
          />
        </div>
      }
    >
      {contact.message !== '' && <p className="reply-words soft">{contact.message}</p>}
      <fieldset className="reply-prepared">
        <legend>Prepared reply</legend>
        <ActError error={error} words="Couldn’t load the prepared replies." />
        {data.length > 0 &&
          [undefined, ...data].map((each) => (
            <label key={each?.id ?? 'none'} className="choice">
              <input
                type="radio"
                name="prepared-reply"
                checked={reply?.id === each?.id}
                onChange={() => setChosen(each?.id)}
              />
              {each?.title ?? 'None'}
            </label>
          ))}
        {text !== undefined && <ReplyText key={text} text={text} />}
        <Button kind="link" onPress={() => setManaging(true)}>
          {data.length === 0 ? 'Write a prepared reply' : 'Edit prepared replies'}
        </Button>
      </fieldset>
    </AdminSheet>
  );
}

/** What goes along, and the way to take it elsewhere. */
function ReplyText({ text }: { text: string }) {
  const [status, setStatus] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setStatus('Copied.'),
      () => setStatus('Couldn’t copy. Select the text.'),
    );
  return (
    <div>
      <p className="reply-text">{text}</p>
      <Button onPress={() => void copy()}>Copy</Button> <span role="status">{status}</span>
    </div>
  );
}
