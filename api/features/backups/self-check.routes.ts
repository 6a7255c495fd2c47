import type { Orm } from '#api/db/orm-type.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { selfCheck } from '#contract/backups.ts';
import { Problem } from '#contract/problem.ts';
import { isChallenge, proofOf } from './self-check.ts';
import { siteSecret } from './site-secret.service.ts';
import { readVersion } from './version.ts';

export interface SelfCheckDeps {
  orm: Orm;
  now: () => Date;
  trustProxy: number;
}

/** What `npm run doctor` asks of the running site, also through the proxies before it. */
export function selfCheckRoutes({ bind }: Binder, { orm, now, trustProxy }: SelfCheckDeps): void {
  const version = readVersion();
  let secret: string | undefined;

  bind(selfCheck, [], async ({ body: { challenge } }, { ctx, ip }) => {
    secret ??= await siteSecret(orm.em.fork());
    if (!isChallenge(secret, challenge, now())) throw new Problem('not_found');
    const header = (name: string) => ctx?.get(name) || null;
    return {
      proof: proofOf(secret, challenge),
      version,
      trust_proxy: trustProxy,
      client: ip,
      forwarded_for: header('X-Forwarded-For'),
      forwarded_proto: header('X-Forwarded-Proto'),
    };
  });
}
