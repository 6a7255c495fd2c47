import type { Binder } from '#api/http/endpoints/bind.ts';
import * as contract from '#contract/account.ts';
import { login, logout } from '#contract/session.ts';
import type { AccountService } from './account.service.ts';
import { deviceWords } from './device-words.ts';
import type { Sessions } from './session.service.ts';

interface Deps {
  sessions: Sessions;
  account: AccountService;
}

export function sessionRoutes({ bind }: Binder, { sessions, account }: Deps): void {
  bind(login, [], ({ body }, { ip, ctx, signal }) =>
    sessions.login(body, { ip, signal, device: deviceWords(ctx?.get('User-Agent') ?? '') }),
  );
  bind(logout, [], (_, { tokenHash = '' }) => sessions.logout(tokenHash));

  bind(contract.readAccount, [], (_, { tokenHash = '' }) => account.describe(tokenHash));
  bind(contract.changePassword, [], ({ body }, { tokenHash = '', ip }) =>
    account.changePassword({ tokenHash, ip }, body),
  );
  bind(contract.endSessions, [], (_, { tokenHash = '' }) => account.endAll(tokenHash));
  bind(contract.endSession, [], ({ params }, { tokenHash = '' }) => account.endOne(tokenHash, params.id));
  bind(contract.beginSecondFactor, [], ({ body }, { tokenHash = '', ip }) =>
    account.beginSecondFactor({ tokenHash, ip }, body.password),
  );
  bind(contract.confirmSecondFactor, [], ({ body }, { tokenHash = '', ip }) =>
    account.confirmSecondFactor({ tokenHash, ip }, body.code),
  );
  bind(contract.removeSecondFactor, [], ({ body }, { tokenHash = '', ip }) =>
    account.removeSecondFactor({ tokenHash, ip }, body),
  );
  bind(contract.renewRecoveryCodes, [], ({ body }, { tokenHash = '', ip }) =>
    account.renewRecoveryCodes({ tokenHash, ip }, body),
  );
}
