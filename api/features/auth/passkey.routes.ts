import type { Scope } from '#api/http/app-state.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import * as contract from '#contract/passkeys.ts';
import { deviceWords } from './device-words.ts';
import type { Passkeys } from './passkey.service.ts';

const deviceOf = ({ ctx }: Scope) => deviceWords(ctx?.get('User-Agent') ?? '');

/** Passkeys of an operator, and the login with one. */
export function passkeyRoutes({ bind }: Binder, passkeys: Passkeys): void {
  bind(contract.beginPasskey, [], ({ body }, { tokenHash = '', ip }) =>
    passkeys.begin({ tokenHash, ip }, body),
  );
  bind(contract.addPasskey, [], ({ body }, scope) => {
    const { tokenHash = '', ip } = scope;
    return passkeys.add({ tokenHash, ip }, body, deviceOf(scope));
  });
  bind(contract.removePasskey, [], ({ params }, { tokenHash = '' }) => passkeys.remove(tokenHash, params.id));
  bind(contract.beginPasskeyLogin, [], () => passkeys.beginLogin());
  bind(contract.passkeyLogin, [], ({ body }, scope) =>
    passkeys.login(body, { ip: scope.ip, device: deviceOf(scope) }),
  );
}
