import { readFile } from 'node:fs/promises';
import { Migration } from '@mikro-orm/migrations';

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
