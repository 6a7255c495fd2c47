import { useQuery, useQueryClient } from '@tanstack/react-query';
import { colleaguesKey, colleaguesQuery } from '#pwa/admin/kit/colleagues-query.ts';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminPart } from '#pwa/admin/kit/part.tsx';
import { useToasts } from '#pwa/admin/kit/toasts.tsx';
import { useAdminEvents } from '#pwa/admin/kit/use-admin-events.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { ColleagueRow } from './colleague-row.tsx';
import { InviteSection } from './invite-section.tsx';
import './account.css';

/** Who has a login here and what for, and the way to invite somebody. For owners. */
export function ColleaguesScreen() {
  const query = useQuery(colleaguesQuery(useApi()));
  const { say } = useToasts();
  const client = useQueryClient();
  useAdminEvents(({ type }) => {
    // What colleagues do is among the changes that this event tells of: one who joins is listed at once.
    if (type === 'contacts') void client.invalidateQueries({ queryKey: colleaguesKey });
  });
  return (
    <>
      <AdminHeading title="Team" />
      <Loaded what="the team" query={query}>
        {({ colleagues, invites }) => (
          <div className="admin-parts account">
            <AdminPart
              id="people"
              title={colleagues.length === 1 ? '1 person' : `${colleagues.length} people`}
            >
              <ul className="admin-list">
                {colleagues.map((colleague) => (
                  <ColleagueRow key={colleague.id} colleague={colleague} onDone={say} />
                ))}
              </ul>
            </AdminPart>
            <InviteSection invites={invites} onDone={say} />
          </div>
        )}
      </Loaded>
    </>
  );
}
