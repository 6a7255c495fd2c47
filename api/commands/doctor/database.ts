import { stat } from 'node:fs/promises';
import { engineOf } from '#api/db/engine.ts';
import type { Examined } from '#api/db/orm-type.ts';
import type { Env } from '#api/env.ts';
import { Problem } from '#contract/problem.ts';
import { about, type Finding } from './finding.ts';

/** Whether it can be opened, is of this version, intact and writable. */
export async function database({ dataDir }: Env, examined: Examined): Promise<Finding[]> {
  const { fine, warning, fault } = about('database');
  const { place, pending, orm, refused, isThere, engine } = examined;
  if (refused !== undefined) {
    return [fault(refused, 'Stop the site and see docs/operations.md: restore a backup if it is damaged.')];
  }
  if (!isThere) return [warning(`There is no site in ${place} yet.`, 'The first start makes it: npm start')];
  if (pending.length > 0) {
    const steps = `${pending.length} ${pending.length === 1 ? 'migration' : 'migrations'}`;
    return [
      warning(
        `${place} is of an earlier version: ${steps} from ${pending[0]} on are to be run.`,
        'Make a backup, then start the site: the start runs them.',
      ),
    ];
  }
  if (orm === undefined) return [];
  const owner = engine === 'sqlite' ? await ownerFinding(place) : undefined;
  return [await works(), ...(owner === undefined ? [] : [owner])];

  async function works(): Promise<Finding> {
    try {
      const lost = orm === undefined ? [] : await engineOf(orm.em).probe(orm, dataDir);
      if (lost.length > 0) {
        return fault(
          `These tables cannot be read: ${lost.join(', ')}.`,
          'Stop the site and restore a backup.',
        );
      }
      const { version } = orm === undefined ? { version: '' } : await engineOf(orm.em).facts(orm, dataDir);
      const name = engine === 'sqlite' ? `SQLite ${version}` : `PostgreSQL ${version}`;
      return fine(`${name}, of this version, whole and writable: ${place}.`);
    } catch (error) {
      if (error instanceof Problem && error.code === 'disk_full') {
        return fault(`Its disk has no room: ${place}.`, 'Make room: no message can be stored.');
      }
      if (error instanceof Problem && error.code === 'busy') {
        return warning('Another program holds it for long.', 'End a backup or console that is open on it.');
      }
      const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
      return fault(
        `It cannot be written${code}: ${place}.`,
        'Give the user of the site the right to write it.',
      );
    }
  }

  /** What another user may write, the server may not. */
  async function ownerFinding(file: string): Promise<Finding | undefined> {
    const asked = process.getuid?.();
    const { uid } = await stat(file);
    if (asked === undefined || asked === uid) return undefined;
    return warning(
      'This command runs as another user than the one whom the database belongs to.',
      'Run it as the user of the site (sudo -u), else rights are not tried.',
    );
  }
}
