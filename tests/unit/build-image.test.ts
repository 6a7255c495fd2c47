import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SCRIPT = join(import.meta.dirname, '../../deploy/build-image.sh');
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));

/** All programs that there are. */
let programs: string;
beforeEach(() => {
  programs = mkdtempSync(join(tmpdir(), 'programs-'));
  for (const name of ['sed', 'dirname']) symlinkSync(`/usr/bin/${name}`, join(programs, name));
});
afterEach(() => rmSync(programs, { recursive: true }));

const build = () => spawnSync('/bin/sh', [SCRIPT], { env: { PATH: programs }, encoding: 'utf8' });

test('Where Docker is not to be had, the script says that no image was built', () => {
  expect(build()).toMatchObject({
    status: 2,
    stdout: '',
    stderr: `Docker is not on this machine. The image floodlight:${version} was NOT built.\n`,
  });
  const docker = join(programs, 'docker');
  writeFileSync(docker, '#!/bin/sh\nexit 1\n');
  chmodSync(docker, 0o755);
  expect(build()).toMatchObject({
    status: 2,
    stderr: `Docker is on this machine, but its daemon does not answer. The image floodlight:${version} was NOT built.\n`,
  });
});
