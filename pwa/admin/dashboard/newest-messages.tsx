import { useState } from 'react';
import { type Dashboard, NEWEST_MESSAGES } from '#contract/dashboard.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { AdminLink } from '#pwa/admin/kit/link.tsx';
import { Tag } from '#pwa/admin/kit/tag.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';

type Newest = Dashboard['newest'];

/** Who wrote last; each leads to the whole message. What arrives later is counted until it is asked for: no row moves. */
export function NewestMessages({ newest }: { newest: Newest }) {
  const [kept, setKept] = useState(newest);
  const { rows, arrived } = splitArrived(newest, kept);
  return (
    <section className="dash-part" aria-labelledby="dash-newest">
      <div className="dash-head space-between">
        <h2 id="dash-newest" tabIndex={-1}>
          Newest messages
        </h2>
        <AdminLink to="/admin/userInfo">All messages</AdminLink>
      </div>
      <div className="arrivals-place" aria-live="polite">
        {arrived > 0 && (
          <Button
            kind="arrivals"
            onPress={() => {
              setKept(newest);
              document.getElementById('dash-newest')?.focus();
            }}
          >
            {arrived === NEWEST_MESSAGES ? `${arrived} or more new` : `${arrived} new`}
          </Button>
        )}
      </div>
      {rows.length === 0 && <p className="soft">No messages yet.</p>}
      <ul className="dash-newest">
        {rows.map(({ id, first_name: first, last_name: last, email, message, date, state }) => (
          <li key={id}>
            <AdminLink to="/admin/userInfo" search={{ id }}>
              {`${first} ${last}`.trim() || email}
            </AdminLink>
            <Tag tone={state}>{state === 'new' ? 'New' : 'Answered'}</Tag>
            <span className="soft admin-figures">{adminTime(date)}</span>
            <p>{message === '' ? <span className="soft">No text.</span> : message}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The rows that were shown, as they are now, and how many are newer. Of the shown ones that have no room among the newest nothing new is known. */
export function splitArrived(newest: Newest, kept: Newest): { rows: Newest; arrived: number } {
  const [top] = kept;
  if (top === undefined) return { rows: newest, arrived: 0 };
  const isNewer = (row: Newest[number], than: Newest[number]) =>
    row.date > than.date || (row.date === than.date && row.id > than.id);
  const known = newest.filter((row) => !isNewer(row, top));
  const last = newest.length === NEWEST_MESSAGES ? newest.at(-1) : undefined;
  const pushedOut = kept.filter((row) => last !== undefined && isNewer(last, row));
  return { rows: [...known, ...pushedOut].slice(0, NEWEST_MESSAGES), arrived: newest.length - known.length };
}
