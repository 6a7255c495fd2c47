import sharp from 'sharp';
import { finished, savedWhole } from '#tests/support/saved-copies.ts';
import { expect, test } from '#tests/support/site.ts';

/** Parts of the page that have no layout, so that a capture of the whole page would leave them blank. */
const blankParts = () =>
  [...document.querySelectorAll('main *, footer *')].filter(
    (part) => !part.checkVisibility({ contentVisibilityAuto: true }) && part.checkVisibility(),
  ).length;

const PATHS = ['/', '/cricket', '/home/iplpage', '/blog', '/contact'];

for (const path of PATHS) {
  test(`At rest ${path} is whole for a capture`, async ({ page }) => {
    await page.goto(path);
    await expect.poll(() => page.evaluate(blankParts)).toBe(0);
  });
}

test('At rest the whole list is captured with its pictures, and nothing is fetched for it', async ({
  page,
  request,
}) => {
  const posts: { id: number }[] = await (await request.get('/api/blogs?limit=20&view=card')).json();
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/blog');
  await savedWhole(page, posts.at(-1)?.id ?? 0);
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

test.describe('before its script has come', () => {
  test.use({ javaScriptEnabled: false });
  // /contact is short enough to be whole at once.
  for (const path of PATHS.filter((each) => each !== '/contact')) {
    test(`On paper ${path} is whole`, async ({ page }) => {
      await page.goto(path);
      expect(await page.evaluate(blankParts)).toBeGreaterThan(0);
      await page.emulateMedia({ media: 'print' });
      expect(await page.evaluate(blankParts)).toBe(0);
    });
  }
});

test('A link to a far anchor leads there', async ({ page }) => {
  await page.goto('/home/iplpage');
  const link = page.getByRole('link', { name: /./ }).and(page.locator('.on-this-page a')).last();
  const target = (await link.getAttribute('href')) ?? '';
  await page.goto(`/home/iplpage${target}`);
  await expect(page.locator(target)).toBeInViewport();
});
