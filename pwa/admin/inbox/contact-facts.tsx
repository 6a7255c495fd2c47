import type { ReactNode } from 'react';
import { type Contact, previousPage } from '#contract/inbox.ts';
import { isSitePath } from '#contract/site-path.ts';
import { adminTime } from '#pwa/admin/kit/time.ts';

const campaignWords: Record<string, string> = {
  utm_source: 'Source',
  utm_medium: 'Medium',
  utm_campaign: 'Campaign',
  utm_term: 'Term',
  utm_content: 'Content',
};

function factsOf(contact: Contact): readonly (readonly [string, ReactNode])[] {
  const {
    first_name,
    last_name,
    email,
    phone,
    date,
    written_at,
    page,
    campaign,
    referrer,
    notice,
    notice_at,
  } = contact;
  return [
    ['First name', first_name],
    ['Last name', last_name],
    ['Phone', phone],
    ['Email', email],
    ['Previous page', page === null ? '' : pageLink(page)],
    ['Referrer', referrer ?? ''],
    ...Object.entries(campaign).map(([name, value]) => [campaignWords[name] ?? name, value] as const),
    ['Arrived', adminTime(date)],
    ['Written (device clock)', written_at === null ? '' : adminTime(written_at)],
    [
      'Privacy notice of',
      notice === null ? '' : `${notice}${notice_at === null ? '' : `, ${adminTime(notice_at)}`}`,
    ],
  ];
}

/** Who wrote may have named any address: none that leads to another site is a link. */
function pageLink(page: string): ReactNode {
  const words = previousPage(page);
  if (words === '' || !isSitePath(page)) return words;
  return (
    <a href={page} target="_blank" rel="noopener">
      {words}
    </a>
  );
}

/** What the visitor wrote about themselves, and what is known of the message's way here. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const facts = factsOf(contact).filter(([, value]) => value !== '');
  return (
    <dl className="admin-facts contact-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
