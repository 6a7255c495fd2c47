import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { encodeInProcess } from '#api/features/media/encode-process.ts';
import { aHugeProfile, aPicture, aPngWith, textBombs } from '#tests/support/pictures.ts';
import { aPostForm } from '#tests/support/posts.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ encode: encodeInProcess });
  token = await app.login();
});
afterAll(() => app.close());

async function publish(picture: Uint8Array): Promise<{ status: number; image?: string }> {
  const answer = await app.call('/api/Blog', { method: 'POST', token, body: await aPostForm({}, picture) });
  const said = (await answer.json()) as { blog_img?: string };
  return { status: answer.status, ...(said.blog_img !== undefined && { image: said.blog_img }) };
}

const animation = async (frames: number) =>
  sharp(Buffer.alloc(40 * 30 * frames * 3, 90), {
    raw: { width: 40, height: 30 * frames, channels: 3, pageHeight: 30 },
  })
    .webp()
    .toBuffer();

test.each([
  ['190 chunks of packed text', () => aPngWith(textBombs(190))],
  ['a colour profile of 10 MB', () => aPngWith([aHugeProfile(10 * 1024 * 1024)])],
  ['a chunk that nobody knows', () => aPngWith([['heLo', Buffer.alloc(100_000)]])],
  ['a thousand frames', () => animation(1000)],
])('T34. A picture with %s is stored without it', async (_, make) => {
  const { status, image } = await publish(await make());
  expect(status).toBe(201);
  const answer = await app.call(`/api/blog/${image}`);
  expect(answer.status).toBe(200);
  const { pages = 1, icc, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect({ pages, icc, exif }).toEqual({ pages: 1, icc: undefined, exif: undefined });
});

test('T34. A PNG whose chunks do not fit is refused', async () => {
  const png = await aPicture();
  const lying = Buffer.from(png);
  lying.writeUInt32BE(0x7fffffff, 33);
  for (const bytes of [png.subarray(0, -12), lying]) expect((await publish(bytes)).status).toBe(422);
});

test('T34. The colours of a profile stay: it is read, and then left out', async () => {
  const wide = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c04020' } })
    .withIccProfile('p3')
    .png()
    .toBuffer();
  const { image } = await publish(wide);
  const answer = await app.call(`/api/blog/${image}?w=400`);
  const { channels } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
  for (const [at, expected] of [0xc0, 0x40, 0x20].entries()) {
    expect(Math.abs((channels[at]?.mean ?? 0) - expected)).toBeLessThan(12);
  }
});

const held: Socket[] = [];
afterEach(() => {
  for (const socket of held.splice(0)) socket.destroy();
});

/** An upload that says how long it is and sends no more than its head. */
async function hold(length: number): Promise<{ socket: Socket; answer: () => string }> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  held.push(socket);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const head = [
    'POST /api/Blog HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n--b\r\n`);
  return { socket, answer: () => answer };
}

test('T34. Two hundred uploads that are held share one bound; the others are told to come back', async () => {
  const LENGTH = 9_000_000;
  const patience = { timeout: 30_000 };
  const uploads = await Promise.all(Array.from({ length: 200 }, () => hold(LENGTH)));
  const refused = () =>
    uploads.filter(({ answer }) => /^HTTP\/1\.1 503 .*retry-after: \d+/is.test(answer())).length;
  await expect.poll(refused, patience).toBe(200 - Math.floor((64 * 1024 * 1024) / LENGTH));
  for (const { socket } of uploads) socket.destroy();
  const stored = async () => (await publish(await aPicture())).status;
  await expect.poll(stored, patience).toBe(201);
});
