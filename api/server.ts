import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from './app.ts';
import { refusalOf } from './db/errors.ts';
import { openDatabase } from './db/open-database.ts';
import { loadSeed } from './db/seed/load-seed.ts';
import { backupFolderFault } from './db/sqlite/nightly-backup.ts';
import { BadSettings, type Env, readEnv } from './env.ts';
import { createFirstOperator, WeakPassword } from './features/auth/operator.service.ts';
import { encodeInProcess } from './features/media/encode-process.ts';
import { type Feature, startJobs } from './http/feature.ts';
import { announceStop, createHttpServer, drain, listen } from './http/server/http-server.ts';
import { createLog, describeError } from './http/server/log.ts';
import { loadSite, type Site } from './http/static/site.ts';
import { loadSiteBundle } from './http/static/site-bundle.ts';

/** How long one of several servers says after a signal that it is not ready, so that a balancer sends nothing more. */
const ANNOUNCE_MS = 5_000;
/** How long the requests under way have after that. */
const CUT_AFTER_MS = 8_000;
/** The process ends then, whatever still waits (a locked database, a client that does not read). */
const END_AFTER_MS = 10_000;
const DIST = join(import.meta.dirname, '../dist');

/** A cause that one line explains; anything else is a fault of ours. */
class StartRefused extends Error {}

const log = createLog();
const print = (line: string) => process.stdout.write(`${line}\n`);
const end = (code: number, ...lines: string[]) => {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(code);
};

// Node's own report of a crash would print the message, which may hold what a visitor typed.
process.on('uncaughtException', (error) => {
  log.fatal(describeError(error), 'crash');
  end(1);
});

// Messages, and what logins are checked by: no other user of the machine reads what is written from here on.
process.umask(0o077);

try {
  await start();
} catch (error) {
  const isRefused = error instanceof StartRefused || error instanceof WeakPassword;
  const refused = isRefused ? error : refusalOf(error);
  if (error instanceof BadSettings) end(1, ...error.faults);
  else if (refused !== undefined) end(1, refused.message);
  else {
    log.fatal(describeError(error), 'the start failed');
    end(1);
  }
}

async function start(): Promise<void> {
  const env = readEnv();
  const now = () => new Date();
  await checkBackups(env);
  const site = process.argv.includes('--api-only') ? undefined : await readSite(env);
  const orm = await openDatabase(env, {
    print,
    onStatement: env.debugSql ? (sql, _, ms) => print(`${ms.toFixed(2)} ms  ${sql}`) : undefined,
  });
  const app = await createApp({
    env,
    orm,
    log,
    site,
    now,
    encode: encodeInProcess,
  });
  const features = Object.values<Feature>(app.features);
  if (env.starterContent && site !== undefined) {
    // The thread for texts of others would hold a second renderer from the start on, so these are rendered here.
    const { renderText, RENDERER_VERSION: renderer } = await loadSiteBundle(DIST);
    const render = async (text: string) => ({ html: renderText(text), renderer });
    await loadSeed({ orm, distDir: DIST, renderText: render, now });
  }

  const server = createHttpServer(app.listener, env);
  const port = await listen(server, env).catch((error: NodeJS.ErrnoException) => {
    throw new StartRefused(listenFailure(error, env));
  });
  // Comes after all that may end the start, since the password is made up only once.
  const operator = await createFirstOperator(orm, {
    username: env.adminUsername,
    password: env.adminPassword,
  });
  for (const feature of features) feature.start?.();
  const jobs = features.flatMap((feature) => feature.jobs ?? []);
  const stopJobs = startJobs(jobs, log);

  let draining = false;
  const stop = async () => {
    if (draining) return;
    draining = true;
    const drained = features.map((feature) => feature.drain?.());
    if (env.databaseUrl !== undefined) {
      announceStop(server);
      await pause(ANNOUNCE_MS);
    }
    // What was answered is committed by then.
    setTimeout(() => end(0, 'Ended with work under way.'), END_AFTER_MS);
    await drain(server, CUT_AFTER_MS);
    await Promise.all([...features.map((feature) => feature.stop?.()), stopJobs(), ...drained]);
    for (const feature of features) await feature.flush?.();
    await orm.close();
    end(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
  // Printed last, and at once: a signal that follows the first line must find its handler, and log lines of requests come below.
  const { username, madeUpPassword } = operator ?? {};
  print(
    [
      `Answering at ${addressOf(env, port)}`,
      ...(username === undefined ? [] : [`Operator: ${username}`]),
      ...(madeUpPassword === undefined ? [] : [`Password: ${madeUpPassword} (shown this once)`]),
    ].join('\n'),
  );
}

/** @throws StartRefused where backups were asked for that cannot be made */
async function checkBackups({ backupDir, databaseUrl }: Env): Promise<void> {
  if (backupDir === undefined) return;
  if (databaseUrl !== undefined) {
    print(
      'BACKUP_DIR is not used: PostgreSQL is backed up by pg_dump, each night by cron (docs/operations.md, PostgreSQL).',
    );
    return;
  }
  const fault = await backupFolderFault(backupDir);
  if (fault !== undefined) throw new StartRefused(fault);
}

async function readSite(env: Env): Promise<Site> {
  if (!existsSync(join(DIST, 'client'))) throw new StartRefused('The site is not built. Run: npm run build');
  return loadSite(DIST, env);
}

function listenFailure(error: NodeJS.ErrnoException, { port, host }: Env): string {
  if (error.code === 'EADDRINUSE') return `PORT ${port} is taken by another program.`;
  if (error.code === 'EACCES') return `PORT ${port} needs more rights than this user has.`;
  return `HOST ${host} is no address of this machine (${error.code}).`;
}

function addressOf({ host }: Env, port: number): string {
  const here = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host);
  const name = here ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
