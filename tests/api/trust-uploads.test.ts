import { once } from 'node:events';
import { connect } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PostEntity } from '#api/features/blog/blog.entities.ts';
import { encodeInProcess } from '#api/features/media/encode-process.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { aPostForm, publish, storedPictures } from '#tests/support/posts.ts';
import { sendRaw } from '#tests/support/send-raw.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ encode: encodeInProcess });
  token = await app.login();
});
afterAll(() => app.close());

const folders = () => storedPictures(app);
const posts = () => app.orm.em.fork().count(PostEntity);
const fields = (title: string) =>
  [
    ['blog_title', title],
    ['description', 'A text'],
    ['categoryId', '1'],
  ]
    .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('');

const head = (length: number) =>
  [
    'POST /api/Blog HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${length}`,
    'Connection: close',
  ].join('\r\n');

/** A whole upload as bytes, so that a file may have a name that no client would write. */
async function uploadOf(title: string, fileName: string): Promise<Buffer> {
  const file = `--b\r\nContent-Disposition: form-data; name="blog_img"; filename="${fileName}"\r\n\r\n`;
  const picture = await aPicture();
  const body = Buffer.concat([Buffer.from(fields(title) + file), picture, Buffer.from('\r\n--b--\r\n')]);
  return Buffer.concat([Buffer.from(`${head(body.length)}\r\n\r\n`), body]);
}

test.each([
  ['a way upwards', '../../../x.png'],
  ['a NUL', 'a\u0000.png'],
  ['a device', 'CON'],
  ['4 KB', 'x'.repeat(4096)],
  ['letters that turn round', '\u202egnp.exe'],
  ['a line end', 'a\r\nX-Evil: 1.png'],
])(
  'T20. A file name with %s: the stored name comes from the content, or nothing is stored',
  async (_, name) => {
    const [before, count] = [await folders(), await posts()];
    const answer = await sendRaw(app.url, (await uploadOf('Named', name)).toString('latin1'), 'latin1');
    const made = (await folders()).filter((each) => !before.includes(each));
    expect(answer).toMatch(/^HTTP\/1.1 (?:201|400) /);
    expect(made).toHaveLength(answer.startsWith('HTTP/1.1 201') ? 1 : 0);
    expect(await posts()).toBe(count + made.length);
    for (const each of made) expect(each).toMatch(/^[0-9a-f]{20}-[0-9a-f]{8}$/);
  },
);

test('T21. An upload that is dropped half way 100 times leaves no row and no file', async () => {
  const [before, count] = [await folders(), await posts()];
  const whole = await uploadOf('Dropped', 'a.png');
  for (let at = 0; at < 100; at += 1) {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    await once(socket, 'connect');
    const cut = Math.floor((whole.length * (at + 1)) / 102);
    await new Promise((resolve) => socket.write(whole.subarray(0, cut), resolve));
    socket.destroy();
  }
  await expect
    .poll(() => app.logged().match(/"route":"\/api\/Blog".*"aborted":true/g)?.length ?? 0)
    .toBeGreaterThan(50);
  expect((await app.call('/api/dashboard', { token })).status).toBe(200);
  expect(await folders()).toEqual(before);
  expect(await posts()).toBe(count);
  expect(app.logged()).not.toContain('unforeseen');
});

/** The first red, so that it differs. */
function tenThousandFrames() {
  const frames = Buffer.alloc(2 * 2 * 10_000 * 3);
  for (let at = 0; at < 2 * 2; at += 1) frames[at * 3] = 255;
  return sharp(frames, { raw: { width: 2, height: 2 * 10_000, channels: 3, pageHeight: 2 } });
}

test('T19. GIF of 10,000 frames: 415, no file left', async () => {
  const [before, count] = [await folders(), await posts()];
  const gif = await tenThousandFrames().gif({ effort: 1 }).toBuffer();
  const body = await aPostForm({}, gif);
  expect((await app.call('/api/Blog', { method: 'POST', token, body })).status).toBe(415);
  expect([await folders(), await posts()]).toEqual([before, count]);
});

test('T19. WebP of 10,000 frames is one picture, the first, and memory stays bounded', async () => {
  const moving = await tenThousandFrames().webp({ loop: 0, lossless: true, effort: 0 }).toBuffer();
  const before = process.memoryUsage.rss();
  const post = await publish(app, token, {}, moving);
  expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
  const headers = { Accept: 'image/webp' };
  const made = await (await app.call(`/api/blog/${post.blog_img}?w=400`, { headers })).arrayBuffer();
  expect(await sharp(made).metadata()).toMatchObject({ width: 400, height: 400 });
  const [red = 0] = await sharp(made).removeAlpha().raw().toBuffer();
  expect(red).toBeGreaterThan(200);
});
