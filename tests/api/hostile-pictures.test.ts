import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { encodeInProcess } from '#api/features/media/encode-process.ts';
import { expect, test } from '#tests/support/api-test.ts';
import { aHugeProfile, aPngWith, textBombs } from '#tests/support/pictures.ts';
import { aPostForm } from '#tests/support/posts.ts';
import { childrenOf } from '#tests/support/processes.ts';
import { againDuring } from '#tests/support/queries.ts';

const MB = 1024 * 1024;

/** The most memory that a process which reads a picture took until `work` was done. Bytes. */
async function peakOf(work: Promise<unknown>): Promise<number> {
  let peak = 0;
  await againDuring(work, async () => {
    for (const pid of await childrenOf(process.pid)) {
      // It may have ended meanwhile.
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      const [, kB] = /^VmHWM:\s+(\d+)/m.exec(status) ?? [];
      peak = Math.max(peak, Number(kB ?? 0) * 1024);
    }
    await setTimeout(5);
  });
  return peak;
}

/** The first of them is red. */
function tenThousandFrames(): Promise<Buffer> {
  const frames = Buffer.alloc(2 * 2 * 10_000 * 3);
  for (let at = 0; at < 2 * 2; at += 1) frames[at * 3] = 255;
  return sharp(frames, { raw: { width: 2, height: 2 * 10_000, channels: 3, pageHeight: 2 } })
    .webp({ loop: 0, lossless: true, effort: 0 })
    .toBuffer();
}

/** Each begins with a red point. */
const bombs = [
  // 1.5 GB when they are inflated.
  ['190 chunks of packed text', () => aPngWith(textBombs(190))],
  ['a colour profile of 10 MB', () => aPngWith([aHugeProfile(10 * MB)])],
  ['an unknown chunk', () => aPngWith([['heLo', Buffer.alloc(100_000)]])],
  ['10,000 frames', tenThousandFrames],
] as const;

test.for(bombs)(
  'T34. T19. A picture with %s is stored without it, in the memory of any other',
  async ([, make]) => {
    const encoded = encodeInProcess({ bytes: await make(), as: 'upload' });
    const peak = await peakOf(encoded);
    const files = await encoded;
    for (const { bytes } of files) {
      const { pages = 1, icc, exif } = await sharp(bytes).metadata();
      expect({ pages, icc, exif }).toEqual({ pages: 1, icc: undefined, exif: undefined });
    }
    const small = files.find(({ width, format }) => width === 400 && format === 'webp');
    const [red = 0] = await sharp(small?.bytes).removeAlpha().raw().toBuffer();
    expect(red).toBeGreaterThan(200);
    // The process itself takes 125 MB.
    expect(peak).toBeGreaterThan(50 * MB);
    expect(peak).toBeLessThan(250 * MB);
  },
);

test('T34. A picture that takes more memory than its process may have is refused, and this process lives on', async () => {
  // A master is read without being cleaned: only the bound of the process is left.
  const bytes = await aPngWith(textBombs(130));
  const refused = encodeInProcess({ bytes, as: 'share' });
  await expect(refused).rejects.toMatchObject({
    code: 'unreadable_image',
    detail: 'The image takes too much memory or time to be read.',
  });
});

/** An upload that says how long it is and sends no more than its head. */
async function hold(url: string, token: string | undefined, length: number) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const held = { socket, answer: '' };
  socket.setEncoding('utf8').on('data', (text: string) => {
    held.answer += text;
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
  return held;
}

test('T34. Two hundred uploads that are held share one bound', async ({ app, owner }) => {
  const LENGTH = 9_000_000;
  const patience = { timeout: 30_000 };
  const uploads = await Promise.all(Array.from({ length: 200 }, () => hold(app.url, owner.token, LENGTH)));
  const refused = () =>
    uploads.filter(({ answer }) => /^HTTP\/1\.1 503 .*retry-after: \d+/is.test(answer)).length;
  await expect.poll(refused, patience).toBe(200 - Math.floor((64 * MB) / LENGTH));
  for (const { socket } of uploads) socket.destroy();
  const stored = async () => (await owner.post('/Blog', await aPostForm())).status;
  await expect.poll(stored, patience).toBe(201);
});
