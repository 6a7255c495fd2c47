import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { targetOf } from '#api/features/address/old-address.service.ts';
import type { ImportSourceRow } from './moving.entities.ts';
import { findSource, type SourceKey } from './moving.repository.ts';
import type { SourceItem } from './source-item.ts';

export interface Identity {
  key: SourceKey;
  /** What was imported of it before. */
  known: ImportSourceRow | null;
  /** Another one of its number was imported before. */
  isOther: boolean;
}

/** An item is the one of its number that has its guid, too. */
export function createIdentities(source: string) {
  /** Guids of what a dry run would have imported, by kind and number. */
  const planned = new Map<string, string>();

  return async function identify(em: SqlEntityManager, item: SourceItem): Promise<Identity> {
    const key = { source, kind: item.kind, sourceId: item.sourceId.slice(0, 200) };
    const known = await findSource(em, key);
    const number = `${key.kind} ${key.sourceId}`;
    const former = known?.guid ?? planned.get(number) ?? item.guid;
    if (known === null && !planned.has(number)) planned.set(number, item.guid);
    const isSame =
      item.guid === '' || former === item.guid || (former === '' && (await ledTo(em, known, item)));
    if (isSame) return { key, known, isOther: false };
    const digest = createHash('sha256').update(item.guid).digest('hex').slice(0, 20);
    const own = { ...key, sourceId: `${key.sourceId.slice(0, 170)} ${digest}` };
    return { key: own, known: await findSource(em, own), isOther: true };
  };
}

/** Version 1.4 noted no guid: an old address decides, where the item has one that is more than its number. */
async function ledTo(
  em: SqlEntityManager,
  known: ImportSourceRow | null,
  { addresses, guid, sourceId }: SourceItem,
): Promise<boolean> {
  const named = addresses.filter((path) => !path.includes('?'));
  if (known === null || guid === sourceId || named.length === 0) return true;
  const targets = await Promise.all(named.map((path) => targetOf(em, path)));
  return targets.includes(known.target);
}
