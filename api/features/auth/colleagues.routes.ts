import type { Binder } from '#api/http/endpoints/bind.ts';
import * as contract from '#contract/colleagues.ts';
import type { ColleagueService } from './colleagues.service.ts';

/** Logins of others, by owners; and the way in by an invitation. */
export function colleagueRoutes({ bind }: Binder, colleagues: ColleagueService): void {
  bind(contract.readColleagues, [], (_, { tokenHash = '' }) => colleagues.list(tokenHash));
  bind(contract.changeRole, [], ({ params, body }, { tokenHash = '', ip }) =>
    colleagues.changeRole({ tokenHash, ip }, params.id, body),
  );
  bind(contract.removeColleague, [], ({ params, body }, { tokenHash = '', ip }) =>
    colleagues.remove({ tokenHash, ip }, params.id, body.password),
  );
  bind(contract.createInvite, [], ({ body }, { tokenHash = '', ip }) =>
    colleagues.invite({ tokenHash, ip }, body),
  );
  bind(contract.revokeInvite, [], ({ params }, { tokenHash = '', ip }) =>
    colleagues.revokeInvite({ tokenHash, ip }, params.id),
  );
  bind(contract.readInvite, [], ({ body }) => colleagues.readInvite(body.token));
  bind(contract.acceptInvite, [], ({ body }) => colleagues.acceptInvite(body));
}
