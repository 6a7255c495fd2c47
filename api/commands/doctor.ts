import { parseArgs } from 'node:util';
import { examineDatabase } from '#api/db/open-database.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { siteSecret } from '#api/db/site-secret.ts';
import { isLocalOrigin } from '#contract/local-origin.ts';
import { BadSettings, type Env, readEnv } from '../env.ts';
import { explainFailure } from './command-files.ts';
import { database } from './doctor/database.ts';
import { about, type Finding, type Report, reasonOf, reportText } from './doctor/finding.ts';
import { backups, clockOfDatabase, disks } from './doctor/machine.ts';
import { certificate, clockOutside, mail, push, serviceWorker, webhook } from './doctor/outside.ts';
import { addresses, pages, protections, uploads } from './doctor/proxy.ts';
import { reach } from './doctor/site.ts';

const USAGE = 'npm run doctor -- [--json]';
const OF_THE_SITE = 'proxy, headers, pages, compression, caching, uploads and service worker';

/** Looks at all that the site needs, and leaves its data as they are. Runs whether or not the server runs. */
async function examine(env: Env): Promise<Report> {
  const examined = await examineDatabase(env);
  await using orm = examined.orm;
  const now = new Date();
  const findings = [
    ...settings(env),
    ...(await tried('database', () => database(env, examined))),
    ...(await tried('disk', () => disks(env))),
    ...(orm === undefined ? [] : await tried('clock', () => clockOfDatabase(orm, now))),
    ...(await tried('tls', () => certificate(env.publicUrl, now))),
  ];
  const site = orm === undefined ? undefined : await ofSite(env, orm);
  const ofDatabase =
    orm === undefined
      ? []
      : [
          ...(await tried('mail', () => mail(env, orm))),
          ...(await tried('webhook', () => webhook(env, orm))),
          ...(await tried('push', () => push(orm))),
        ];
  const ofBackups = await tried('backups', () => backups(env, orm, now));
  return {
    findings: [...findings, ...(site?.findings ?? []), ...ofDatabase, ...ofBackups],
    notAsked: site?.notAsked ?? [
      `${OF_THE_SITE}, mail, webhook and push, since there is no database of this version that can be read.`,
    ],
  };
}

/** A check that fails is a finding, too; the other checks are still shown. */
async function tried(
  what: string,
  inspect: () => Promise<Finding | readonly Finding[] | undefined>,
): Promise<Finding[]> {
  try {
    return [(await inspect()) ?? []].flat();
  } catch (error) {
    return [about(what).fault(`It was not looked at to its end (${reasonOf(error)}).`, 'Ask again.')];
  }
}

/** The running site, by itself and through PUBLIC_URL. */
async function ofSite({ publicUrl, host, port }: Env, orm: Orm): Promise<Report> {
  const { fine, warning, fault } = about('site');
  const direct = `http://${localName(host)}:${port}`;
  const secret = await siteSecret(orm.em.fork());
  const here = await reach(direct, secret);
  const there = publicUrl === direct ? here : await reach(publicUrl, secret);
  const stop = (finding: Finding, reason: string): Report => ({
    findings: [finding],
    notAsked: [`${OF_THE_SITE}, since ${reason}.`],
  });
  if (there.kind !== 'this site') {
    const found =
      there.kind === 'none' ? `is not reached (${there.reason})` : `answers with ${there.answer.status}`;
    if (here.kind !== 'this site') {
      const text = `The site does not answer at ${direct}, and ${publicUrl} ${found}.`;
      return stop(warning(text, 'Start it and ask again: npm start'), 'it does not run');
    }
    return stop(
      fault(
        there.kind === 'none'
          ? `The site runs at ${direct}, and ${publicUrl} ${found} from this machine.`
          : `The site runs at ${direct}, and ${publicUrl} ${found}: it leads to another site, or its clock is another.`,
        'Set PUBLIC_URL to the address of this site, and let its name and proxy lead to it.',
      ),
      'PUBLIC_URL does not lead to it',
    );
  }
  const findings = [
    fine(`${publicUrl} leads to this very site, version ${there.arrived.version}.`),
    ...addresses(there.arrived, publicUrl),
    protections(there.answer, publicUrl),
    ...(here.kind === 'this site' ? await tried('pages', () => pages(direct, publicUrl)) : []),
    ...(await tried('uploads', () => uploads(publicUrl))),
    ...(await tried('service worker', () => serviceWorker(publicUrl))),
  ];
  const clock = clockOutside(there.answer, new Date());
  return {
    findings: clock === undefined ? findings : [...findings, clock],
    notAsked:
      here.kind === 'this site'
        ? []
        : [`pages, compression and caching, since the server does not answer at ${direct}.`],
  };
}

const localName = (host: string) => {
  const name = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? host;
  return name.includes(':') && !name.startsWith('[') ? `[${name}]` : name;
};

async function run(): Promise<Report> {
  try {
    return await examine(readEnv());
  } catch (error) {
    if (!(error instanceof BadSettings)) throw error;
    const { fault } = about('settings');
    const findings = error.faults.map((line) => fault(line, 'The site does not start with it.'));
    return { findings, notAsked: ['all else, since the settings cannot be used.'] };
  }
}

try {
  const { json = false } = parseArgs({ options: { json: { type: 'boolean' } } }).values;
  const report = await run();
  console.log(json ? JSON.stringify(report, undefined, 2) : reportText(report));
  if (report.findings.some(({ state }) => state === 'fault')) process.exitCode = 1;
} catch (error) {
  console.error(explainFailure(error, USAGE));
  process.exitCode = 1;
}

/** What the settings say, where they are no fault by themselves. */
function settings({ publicUrl, databaseUrl, dataDir, backupDir }: Env): Finding[] {
  const { fine, warning, fault } = about('settings');
  const isPlain = publicUrl.startsWith('http:');
  const findings = [
    fine(
      databaseUrl === undefined ? `PUBLIC_URL ${publicUrl}, data in ${dataDir}.` : `PUBLIC_URL ${publicUrl}.`,
    ),
  ];
  if (isPlain && isLocalOrigin(publicUrl)) {
    findings.push(
      warning(
        'PUBLIC_URL leads to this machine alone.',
        'Set it to the address that visitors use, such as https://example.com.',
      ),
    );
  } else if (isPlain) {
    findings.push(
      fault(
        'PUBLIC_URL begins with http://.',
        'Use https: over http there is no offline site, no push and no passkey.',
      ),
    );
  }
  if (databaseUrl !== undefined && backupDir !== undefined) {
    findings.push(
      warning('BACKUP_DIR is not used with DATABASE_URL.', 'Use pg_dump each night: docs/operations.md.'),
    );
  }
  return findings;
}
