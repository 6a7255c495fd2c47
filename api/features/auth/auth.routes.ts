import type { Scope } from '#api/http/app-state.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import * as accountCalls from '#contract/account.ts';
import * as authCalls from '#contract/auth.ts';
import { login, logout } from '#contract/auth.ts';
import type { AccountService } from './account.service.ts';
import type { ColleagueService } from './colleagues.service.ts';
import { deviceWords } from './device-words.ts';
import type { Passkeys } from './passkey.service.ts';
import type { Sessions } from './session.service.ts';

interface Deps {
  sessions: Sessions;
  account: AccountService;
  passkeys: Passkeys;
  colleagues: ColleagueService;
}

const deviceOf = ({ ctx }: Scope) => deviceWords(ctx?.get('User-Agent') ?? '');

/** The login, what an operator does with their own, and what owners do with those of others. */
export function authRoutes({ bind }: Binder, { sessions, account, passkeys, colleagues }: Deps): void {
  bind(login, ({ body }, scope) =>
    sessions.login(body, { ip: scope.ip, signal: scope.signal, device: deviceOf(scope) }),
  );
  bind(logout, (_, { tokenHash }) => sessions.logout(tokenHash));

  bind(accountCalls.readAccount, (_, { tokenHash }) => account.describe(tokenHash));
  bind(accountCalls.changePassword, ({ body }, scope) => account.changePassword(scope, body));
  bind(accountCalls.endSessions, (_, { tokenHash }) => account.endAll(tokenHash));
  bind(accountCalls.endSession, ({ params }, { tokenHash }) => account.endOne(tokenHash, params.id));
  bind(accountCalls.beginSecondFactor, ({ body }, scope) => account.beginSecondFactor(scope, body.password));
  bind(accountCalls.confirmSecondFactor, ({ body }, scope) => account.confirmSecondFactor(scope, body.code));
  bind(accountCalls.removeSecondFactor, ({ body }, scope) => account.removeSecondFactor(scope, body));
  bind(accountCalls.renewRecoveryCodes, ({ body }, scope) => account.renewRecoveryCodes(scope, body));

  bind(authCalls.beginPasskey, ({ body }, scope) => passkeys.begin(scope, body));
  bind(authCalls.addPasskey, ({ body }, scope) => passkeys.add(scope, body, deviceOf(scope)));
  bind(authCalls.removePasskey, ({ params }, { tokenHash }) => passkeys.remove(tokenHash, params.id));
  bind(authCalls.beginPasskeyLogin, () => passkeys.beginLogin());
  bind(authCalls.passkeyLogin, ({ body }, scope) =>
    passkeys.login(body, { ip: scope.ip, device: deviceOf(scope) }),
  );

  bind(authCalls.readColleagues, (_, { tokenHash }) => colleagues.list(tokenHash));
  bind(authCalls.changeRole, ({ params, body }, scope) => colleagues.changeRole(scope, params.id, body));
  bind(authCalls.removeColleague, ({ params, body }, scope) =>
    colleagues.remove(scope, params.id, body.password),
  );
  bind(authCalls.createInvite, ({ body }, scope) => colleagues.invite(scope, body));
  bind(authCalls.revokeInvite, ({ params }, scope) => colleagues.revokeInvite(scope, params.id));
  bind(authCalls.readInvite, ({ body }) => colleagues.readInvite(body.token));
  bind(authCalls.acceptInvite, ({ body }) => colleagues.acceptInvite(body));
}
