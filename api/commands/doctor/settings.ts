import type { Env } from '#api/env.ts';
import { isLocalOrigin } from '#api/http/public-lookup.ts';
import { about, type Finding } from './finding.ts';

/** What the settings say, where they are no fault by themselves. */
export function settings({ publicUrl, databaseUrl, dataDir, backupDir }: Env): Finding[] {
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
