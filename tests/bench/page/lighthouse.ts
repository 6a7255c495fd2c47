import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

/**
 * Fetched when it is asked for: with its hundred packages it would weigh on every `npm ci`, and only this reads its report.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const SYSTEM_CHROMIUM = '/usr/bin/chromium';
/** It loses its browser or the page's first moment now and then. */
const TRIES = 3;
/** A run takes some 15 s; one that hangs is given up. Milliseconds. */
const LIMIT = 180_000;
/** An error quotes the whole report otherwise. Characters. */
const ERROR_LENGTH = 200;

interface NetworkRequest {
  url: string;
  resourceType: string;
  transferSize: number;
}

export interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number }>;
  audits: Record<string, { numericValue?: number; details?: { items?: NetworkRequest[] } }>;
  runtimeError?: { code: string; message: string };
}

/** One run in a browser and a profile of its own, made anew when Lighthouse itself fails. Rejects with one short line. */
export async function runLighthouse(url: string): Promise<Report> {
  let failure = '';
  for (let left = TRIES; left > 0; left -= 1) {
    const { stdout, error } = await lighthouse(url);
    const report = parsed(stdout);
    if (report !== undefined && report.runtimeError === undefined) return report;
    const { code, message } = report?.runtimeError ?? { code: 'no report', message: error };
    failure = `${code}: ${message}`.replaceAll(/\s+/g, ' ').slice(0, ERROR_LENGTH);
  }
  throw new Error(`${TRIES} tries of Lighthouse failed, the last with ${failure}`);
}

function parsed(json: string): Report | undefined {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** A run that ends with a code may have printed its report all the same. */
async function lighthouse(url: string): Promise<{ stdout: string; error: string }> {
  const options = ['--quiet', '--output=json', `--only-categories=${CATEGORIES.join(',')}`];
  try {
    const { stdout } = await promisify(execFile)(
      'npx',
      ['--yes', LIGHTHOUSE, url, ...options, '--chrome-flags=--headless=new --no-sandbox'],
      {
        maxBuffer: 64 * 1024 * 1024,
        timeout: LIMIT,
        env: {
          ...process.env,
          // This Node, whatever the shell's is.
          PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
          CHROME_PATH: existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : chromium.executablePath(),
        },
      },
    );
    return { stdout, error: '' };
  } catch (failure) {
    const { stdout = '', stderr = '' } = failure as { stdout?: string; stderr?: string };
    const said = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('npm '));
    return { stdout, error: said.join(' ') || String(failure) };
  }
}
