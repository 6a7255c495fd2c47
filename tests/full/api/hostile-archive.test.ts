import { expect } from '#tests/support/api-test.ts';
import { test } from '#tests/support/import-test.ts';
import { zipFile } from '#tests/support/imports.ts';

test('An archive that unpacks to gigabytes is refused before it is unpacked', async ({ site }) => {
  const bomb = { path: 'manifest.json', bytes: Buffer.alloc(300 * 1024 * 1024) };
  await expect(site.importFile(await zipFile([bomb]))).rejects.toThrow('manifest.json is larger than 2 MB.');
  const picture = { path: 'uploads/bomb.jpg', bytes: Buffer.alloc(100 * 1024 * 1024) };
  const items = [
    { id: 1, title: 'One', content: '<p>a <img src="https://old.example/uploads/bomb.jpg"></p>' },
  ];
  const { lines } = await site.importWordpress(items, { media: await zipFile([picture]) });
  expect(lines.join()).toContain('uploads/bomb.jpg is larger than 10 MB');
});
