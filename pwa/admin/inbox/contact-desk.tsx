import { useQuery } from '@tanstack/react-query';
import type { Contact } from '#contract/inbox.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { ContactLabels } from './contact-labels.tsx';
import { ContactReminder } from './contact-reminder.tsx';
import { operatorsQuery } from './desk-queries.ts';
import { useChangeContact } from './mutations.ts';

interface ContactDeskProps {
  contact: Contact;
  onSaid: (words: string) => void;
}

/** Whose a message is, what it is labelled with, and when somebody is reminded of it. */
export function ContactDesk(props: ContactDeskProps) {
  return (
    <section className="contact-desk" aria-label="Who, labels and reminder">
      <ContactAssignee {...props} />
      <ContactLabels {...props} />
      <ContactReminder {...props} />
    </section>
  );
}

function ContactAssignee({ contact: { id, assignee }, onSaid }: ContactDeskProps) {
  const callApi = useApi();
  const { data = [], error: notLoaded } = useQuery(operatorsQuery(callApi));
  const { mutate, isPending, variables, error } = useChangeContact(callApi, id, (changed) => {
    const name = data.find((operator) => operator.id === changed.assignee)?.username;
    onSaid(name === undefined ? 'The message is nobody’s.' : `The message is ${name}’s.`);
  });
  const chosen = isPending && variables.assignee !== undefined ? variables.assignee : assignee;
  const failure = error ?? notLoaded;
  return (
    <Field label="Assignee" error={failure === null ? undefined : `Not done. ${failureWords(failure)}`}>
      {(control) => (
        <select
          {...control}
          className="input"
          value={chosen ?? ''}
          onChange={({ target }) => mutate({ assignee: target.value === '' ? null : Number(target.value) })}
        >
          <option value="">Nobody</option>
          {data.map((operator) => (
            <option key={operator.id} value={operator.id}>
              {operator.username}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
