import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** The databases of a running PostgreSQL. `server`: the URL of any of them, as a user who may make others. */
export function databasesOn(server: string) {
  const urlOf = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;

  async function query(sql: string): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      return await client.query(sql);
    } finally {
      await client.end();
    }
  }

  return {
    query,
    /** A new database, empty or a copy of `template`. Gives its URL. */
    async create({ name = `site_${randomUUID().replaceAll('-', '')}`, template = 'template1' } = {}) {
      await query(`create database ${name} template ${template}`);
      return urlOf(name);
    },
    async drop(url: string) {
      await query(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
    },
  };
}
