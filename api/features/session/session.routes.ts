import type { Binder } from '#api/http/bind.ts';
import { login, logout } from '#contract/session.ts';
import type { Sessions } from './session.service.ts';

export function sessionRoutes({ bind }: Binder, { sessions }: { sessions: Sessions }): void {
  bind(login, [], ({ body }, { ip }) => sessions.login(body, ip));

  bind(logout, [], async (_, { tokenHash = '' }) => {
    await sessions.logout(tokenHash);
    return undefined;
  });
}
