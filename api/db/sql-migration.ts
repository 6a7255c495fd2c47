import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Migration } from '@mikro-orm/migrations';
import { CARE, CATEGORIES } from './seed/categories.ts';

export interface NamedMigration {
  name: string;
  class: new (...args: ConstructorParameters<typeof Migration>) => Migration;
}

/**
 * A migration that runs a file of SQL.
 * @param rows more statements, to be run after those of the file
 */
export const sqlMigration = (file: URL, rows: () => string[] = () => []) =>
  class extends Migration {
    override async up(): Promise<void> {
      const text = await readFile(file, 'utf8');
      for (const statement of [...statementsOf(text), ...rows()]) this.addSql(statement);
    }
  };

/** A statement begins a line with one of these words, or with a comment; its other lines are indented. */
const statementsOf = (text: string): string[] =>
  text
    .trimEnd()
    .replace(/;$/, '')
    .split(/;\n+(?=(?:--|create|alter|drop|insert|update) )/);

/** Part of migration 1.4.0: statements that store what a site has from its first moment: categories, secrets, the beginning of its versions. */
export function firstRows(): string[] {
  const categories = CATEGORIES.map(
    ([name, description], at) => `(${at + 1}, '${name}', ${at + 1}, ${name === CARE}, '${description}')`,
  );
  const { publicKey, privateKey } = newVapidKeys();
  return [
    `insert into category (id, category, position, care, description) values ${categories.join()}`,
    `insert into form_secret (id, secret) values (1, '${randomUUID()}${randomUUID()}')`,
    `insert into content_revision (id, revision) values (1, '${randomUUID()}')`,
    'insert into site_state (id, revision) values (1, 0)',
    `insert into notification_settings (id, vapid_public, vapid_private) values (1, '${publicKey}', '${privateKey}')`,
  ];
}

/** A pair of P-256 in base64url, as browsers and push services want it (RFC 8292). */
function newVapidKeys(): { publicKey: string; privateKey: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}
