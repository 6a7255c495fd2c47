import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Contact } from '#contract/inbox.ts';
import { ActError } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { Tag } from '#pwa/admin/kit/tag.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useMinute } from '#pwa/admin/kit/waiting-time.tsx';
import { LabelTag } from './contact-tags.tsx';
import { leadKeys } from './lead-keys.ts';
import type { LeadSheetName } from './lead-sheets.tsx';
import { labelsQuery, operatorsQuery } from './list-queries.ts';

interface ContactHandlingProps {
  contact: Contact;
  onOpen: (sheet: LeadSheetName) => void;
}

/** Whose a message is, what it is labelled with, and when somebody is reminded of it: a row each, which opens its sheet. */
export function ContactHandling({
  contact: { assignee, labels: ids, remind_at },
  onOpen,
}: ContactHandlingProps) {
  const callApi = useApi();
  const operators = useQuery(operatorsQuery(callApi));
  const labels = useQuery(labelsQuery(callApi));
  const now = useMinute();
  const whose = operators.data?.find(({ id }) => id === assignee)?.username;
  const own = labels.data?.filter(({ id }) => ids.includes(id)) ?? [];
  return (
    <section className="contact-handling" aria-label="Assignee, labels and reminder">
      <HandlingRow label="Assignee" shortcut={leadKeys.assign} onPress={() => onOpen('assign')}>
        {whose ?? (assignee === null && <span className="soft">Nobody</span>)}
      </HandlingRow>
      <ActError error={operators.error} words="Couldn’t load the team." />
      <HandlingRow label="Labels" shortcut={leadKeys.label} onPress={() => onOpen('label')}>
        {own.map((label) => (
          <LabelTag key={label.id} label={label} />
        ))}
        {ids.length === 0 && <span className="soft">None</span>}
      </HandlingRow>
      <ActError error={labels.error} words="Couldn’t load the labels." />
      <HandlingRow label="Reminder" shortcut={leadKeys.remind} onPress={() => onOpen('remind')}>
        {remind_at === null ? (
          <span className="soft">None</span>
        ) : (
          <span className="admin-figures">{adminTime(remind_at)}</span>
        )}
        {remind_at !== null && Date.parse(remind_at) <= now && <Tag tone="new">Due</Tag>}
      </HandlingRow>
    </section>
  );
}

interface HandlingRowProps {
  label: string;
  shortcut: string;
  onPress: () => void;
  children: ReactNode;
}

const HandlingRow = ({ label, shortcut, onPress, children }: HandlingRowProps) => (
  <Button kind="row" title={label} shortcut={shortcut} onPress={onPress}>
    <span className="soft">{label}</span> <span className="row">{children}</span>
  </Button>
);
