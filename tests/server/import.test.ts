import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataWith } from '#tests/support/backups.ts';
import { dataFolder, runCommand } from '#tests/support/product.ts';
import { expect, test } from '#tests/support/server-test.ts';
import { wordpressExport } from '#tests/support/wordpress-export.ts';

test('The command of an import keeps its report in a new file', async () => {
  const settings = { DATA_DIR: await makeDataWith('before') };
  const folder = await dataFolder();
  const [file, report] = [join(folder, 'old.xml'), join(folder, 'report.txt')];
  const items = [{ id: 1, title: 'One', content: '<p>a</p><script>x</script>' }];
  await writeFile(file, wordpressExport({ items }));
  const { code, stdout, stderr } = await runCommand('import', settings, file, '--report', report);
  expect(code).toBe(0);
  // A line after some seconds, and each some seconds more: none on a machine that is quick.
  expect(stderr).toMatch(/^(1 of 1 done, 0 left, .+ Post “One”\n)*$/);
  const lines = (await readFile(report, 'utf8')).split('\n');
  expect(lines[0]).toMatch(/^Import of old.xml, \d{4}-\d\d-\d\d \d\d:\d\d UTC$/);
  expect(lines.slice(2, 5)).toEqual(['Imported:', 'Entries in the file: 1', 'Posts: 1 new']);
  expect(lines).toContain('Post “One”: A script is left out.');
  expect(stdout).toContain('Post “One”: A script is left out.\n');
  expect(stdout).toContain(`\nImported:\nEntries in the file: 1\n`);
  const again = await runCommand('import', settings, file, '--report', report);
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('is there already') });
});

test('A report that cannot be written hides neither the fault of an import nor what came of it', async () => {
  const settings = { DATA_DIR: await makeDataWith('before') };
  const folder = await dataFolder();
  const [file, report] = [join(folder, 'old.xml'), join(folder, 'no-folder', 'report.txt')];
  const bring = () => runCommand('import', settings, file, '--report', report);
  expect(await bring()).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `There is no file ${file}.\n${report} is not there.\n`,
  });
  await writeFile(file, wordpressExport({ items: [{ id: 1, content: '<p>a</p>' }] }));
  const { code, stdout, stderr } = await bring();
  expect([code, stderr]).toEqual([1, expect.stringContaining(`${report} is not there.\n`)]);
  expect(stdout).toContain('Posts: 1 new\n');
});
