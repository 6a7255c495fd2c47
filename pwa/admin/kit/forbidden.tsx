import type { Role } from '#contract/auth-rules.ts';
import { roleWords } from '#pwa/shared/ui/role-words.ts';
import { homes } from '../../shared/browser/operator-path.ts';
import { AdminHeading } from './heading.tsx';

/** In the place of a screen that is not for this role. */
export function AdminForbidden({ role }: { role: Role }) {
  const { an, may } = roleWords[role];
  return (
    <>
      <AdminHeading title="No access" />
      <p className="admin-lead">
        You are logged in as {an}, who {may}. Ask an owner of this site for more.
      </p>
      <p>
        <a className="button" href={homes[role]}>
          Back to your screens
        </a>
      </p>
    </>
  );
}
