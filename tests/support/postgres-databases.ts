import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** The databases of a running PostgreSQL. `server`: the URL of any of them, as a user who may make others. */
export function databasesOn(server: string) {
  const urlOf = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;

  async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<pg.QueryResult<Row>> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await client.query<Row>(sql);
    } finally {
      await client.end();
    }
  }
  const query = <Row extends pg.QueryResultRow>(sql: string) => ask<Row>(server, sql);

  return {
    query,
    queryIn: <Row extends pg.QueryResultRow>(name: string, sql: string) => ask<Row>(urlOf(name), sql),
    /** A new database, empty or a copy of `template`. Gives its URL. */
    async create({ name = `site_${randomUUID().replaceAll('-', '')}`, template = 'template1' } = {}) {
      // The other strategy writes each page to the log, which takes several times as long.
      await query(`create database ${name} template ${template} strategy file_copy`);
      return urlOf(name);
    },
    /** Whoever is still connected, such as a server that was killed, is so no more. */
    async disconnect(name: string) {
      await query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`);
    },
    async drop(url: string) {
      await query(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
    },
  };
}
