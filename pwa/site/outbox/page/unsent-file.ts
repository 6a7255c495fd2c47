import { preferenceWords } from '#contract/contact-preference.ts';
import type { Entry } from '#pwa/site/outbox/core/entry.ts';
import { dayAndTime } from '#pwa/site/outbox/core/words.ts';

const LABELS = [
  ['first_name', 'First name'],
  ['last_name', 'Last name'],
  ['email', 'Email'],
  ['phone', 'Phone'],
] as const;

/** @param chat what the site calls its chat */
export function unsentText(entries: readonly Entry[], chat: string): string {
  const texts = entries.map(({ fields, writtenAt }) => {
    const lines = LABELS.flatMap(([name, label]) =>
      fields[name] === '' ? [] : [`${label}: ${fields[name]}`],
    );
    const [day, time] = dayAndTime(writtenAt).split(', ');
    const preference = preferenceWords(fields, { chat });
    if (preference !== '') lines.push(`Best way and time to answer: ${preference}`);
    return [
      `Written: ${day} ${new Date(writtenAt).getFullYear()}, ${time}`,
      ...lines,
      '',
      fields.message,
    ].join('\n');
  });
  return `Messages that were not sent yet\n\n${texts.join('\n\n----\n\n')}\n`;
}
