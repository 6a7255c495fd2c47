import sharp from 'sharp';
import { expect, test } from '#tests/support/deploys.ts';
import { finished, savedInFull } from '#tests/support/saved-copies.ts';

// On a site of its own: the pictures that other tests upload are as plain as a placeholder.
test('At rest the whole list is captured with its pictures', async ({ page, own }) => {
  const posts: { id: number }[] = await (await fetch(`${own.line.url}/api/blogs?limit=20&view=card`)).json();
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/blog');
  await savedInFull(page, posts.at(-1)?.id ?? 0);
  await finished(page);
  const pictures = page.getByRole('article').getByRole('img');
  await expect(pictures).toHaveCount(12);
  // A placeholder has two colours and its lines; a picture many more.
  const plain = async () => {
    const session = await page.context().newCDPSession(page);
    const { cssContentSize } = await session.send('Page.getLayoutMetrics');
    const clip = { x: 0, y: 0, width: 390, height: cssContentSize.height, scale: 1 };
    const { data } = await session.send('Page.captureScreenshot', { captureBeyondViewport: true, clip });
    const boxes = await pictures.evaluateAll((all) =>
      all.map((picture) => {
        const { left, top, width, height } = picture.getBoundingClientRect();
        return {
          left: Math.round(left),
          top: Math.round(top + scrollY),
          width: Math.floor(width),
          // Without the date at its foot.
          height: Math.floor(height * 0.7),
        };
      }),
    );
    const capture = sharp(Buffer.from(data, 'base64'));
    const entropies = await Promise.all(
      // sharp's figures are of a whole file.
      boxes.map(
        async (box) => (await sharp(await capture.clone().extract(box).png().toBuffer()).stats()).entropy,
      ),
    );
    return entropies.filter((entropy) => entropy < 3).length;
  };
  await expect.poll(plain).toBe(0);
  const loaded = await pictures.evaluateAll(
    (all) => all.filter((each) => (each as HTMLImageElement).complete).length,
  );
  expect(loaded).toBeLessThan(12);
});
