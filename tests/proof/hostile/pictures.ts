import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import type { Site } from '#tests/proof/site.ts';
import { aHugeProfile, aPngWith, textBombs } from '#tests/support/pictures.ts';
import { aPostForm } from '#tests/support/posts.ts';
import { mostMemory } from '#tests/support/processes.ts';
import { collect, headOf, leave, open } from '#tests/support/sockets.ts';
import type { Check, Group } from './check.ts';

const MEMORY_MB = 500;
const UPLOADS = 200;
const LENGTH = 9_000_000;
const SENT = 8_900_000;
const HELD_MS = 15_000;

const FRAMES = { count: 1_000, width: 40, height: 30 };
async function anAnimation(): Promise<Buffer> {
  const { count, width, height } = FRAMES;
  const pixels = Buffer.alloc(width * height * count * 3, 90);
  return sharp(pixels, { raw: { width, height: height * count, channels: 3, pageHeight: height } })
    .webp()
    .toBuffer();
}

/** Pictures that take far more to read than to send. */
export const bombs: Readonly<Record<string, () => Promise<Buffer>>> = {
  '190 chunks of packed text': () => aPngWith(textBombs(190)),
  'a colour profile of 10 MB': () => aPngWith([aHugeProfile(10 * 1024 * 1024)]),
  'a thousand frames': anAnimation,
};

/** The status of a post with this picture. */
export async function publish({ owner }: Site, picture: Uint8Array): Promise<number> {
  const form = await aPostForm({ blog_title: `Bomb ${crypto.randomUUID()}` }, picture);
  return (await owner.post('/Blog', form)).status;
}

const memoryOfBomb = (make: () => Promise<Buffer>) => async (site: Site) => {
  const picture = await make();
  let status = 0;
  const most = await mostMemory(site.pid, async () => {
    status = await publish(site, picture);
  });
  // Refused for what it is, or stored: anything else is no proof.
  return [201, 413, 415, 422].includes(status) ? most : Number.POSITIVE_INFINITY;
};

/** An upload that stops before its end. Gives up where it is refused. */
async function hold({ url, token }: Site, part: Buffer): Promise<{ socket: Socket; said: () => string }> {
  const socket = await open(url);
  const said = collect(socket);
  const headers = [
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${LENGTH}`,
  ];
  socket.write(headOf('POST /api/Blog', ...headers));
  socket.write(part);
  return { socket, said };
}

async function holdUploads(site: Site): Promise<number> {
  const begin =
    '--b\r\nContent-Disposition: form-data; name="blog_img"; filename="x.png"\r\nContent-Type: image/png\r\n\r\n';
  const part = Buffer.concat([Buffer.from(begin), Buffer.alloc(SENT - begin.length, 7)]);
  return mostMemory(site.pid, async () => {
    const uploads = await Promise.all(Array.from({ length: UPLOADS }, () => hold(site, part)));
    await setTimeout(HELD_MS);
    const refused = uploads.filter(({ said }) => said().startsWith('HTTP/1.1 503')).length;
    console.log(`        ${refused} of ${UPLOADS} uploads got 503`);
    leave(uploads.map(({ socket }) => socket));
    await setTimeout(500);
  });
}

const memory = (name: string, measure: Check['measure']): Check => ({
  name: `${name}: memory of the server and what it started`,
  limit: MEMORY_MB,
  unit: 'MB',
  measure,
});

export const pictures: Group = {
  name: 'Pictures',
  settings: { STARTER_CONTENT: 'off' },
  checks: [
    ...Object.entries(bombs).map(([name, make]) => memory(name, memoryOfBomb(make))),
    memory(`${UPLOADS} uploads that stop at ${SENT} of ${LENGTH} bytes`, holdUploads),
  ],
};
