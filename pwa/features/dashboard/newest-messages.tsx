import type { Dashboard } from '#contract/dashboard.ts';
import { adminTime } from '#pwa/shared/admin/time.ts';

const SCREEN = '/admin/userInfo';

/** Who wrote last; each leads to the whole message. */
export function NewestMessages({ newest }: { newest: Dashboard['newest'] }) {
  return (
    <section className="dash-part" aria-labelledby="dash-newest">
      <div className="dash-head">
        <h2 id="dash-newest">Newest messages</h2>
        <a href={SCREEN}>All messages</a>
      </div>
      {newest.length === 0 && <p className="soft">No one wrote yet.</p>}
      <ul className="dash-newest">
        {newest.map(({ id, first_name: first, last_name: last, email, message, date, state }) => (
          <li key={id}>
            <a href={`${SCREEN}?id=${id}`}>{`${first} ${last}`.trim() || email}</a>
            <span className={`admin-tag admin-tag-${state}`}>{state === 'new' ? 'New' : 'Answered'}</span>
            <span className="soft admin-figures">{adminTime(date)}</span>
            <p>{message === '' ? <span className="soft">Without words.</span> : message}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
