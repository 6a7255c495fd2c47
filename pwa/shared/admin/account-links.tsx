import { currentness } from '#pwa/shared/ui/nav-items.ts';
import { accountScreens, mayOpen } from './screens.ts';
import { useRole } from './use-role.ts';

/** The screens about who works here, beside `Account`. */
export function AdminAccountLinks({ currentPath }: { currentPath: string }) {
  const role = useRole();
  return accountScreens
    .filter(({ href }) => mayOpen(href, role))
    .map(({ label, href }) => (
      <a key={href} className="admin-top-link" href={href} aria-current={currentness(href, currentPath)}>
        {label}
      </a>
    ));
}
