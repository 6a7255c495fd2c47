import { Agent } from 'node:http';
import { finished } from 'node:stream/promises';
import sharp from 'sharp';
import { clientOf } from '#tests/support/client.ts';
import { quantile } from '#tests/support/measuring.ts';
import { aPostForm } from '#tests/support/posts.ts';
import { askAlone } from '#tests/support/requests.ts';
import type { Call } from './calls.ts';
import type { Size } from './seed.ts';

export interface Site extends Size {
  url: string;
  token: string;
}

/** Milliseconds. */
export interface Times {
  median: number;
  p99: number;
}

const timesOf = (samples: readonly number[]): Times => ({
  median: quantile(samples, 0.5),
  p99: quantile(samples, 0.99),
});

/** An answer to such a call is made again: a small site has few, which would all be kept after a moment. */
const UNKNOWN = 'unknown';

const agent = new Agent({ keepAlive: true });
export const hangUp = () => agent.destroy();

/** Asks once, reads the whole answer, returns how long that took; null sends no token. @throws when it is an error */
async function ask(address: string, token: string | null = UNKNOWN): Promise<number> {
  const started = performance.now();
  const headers = token === null ? {} : { Authorization: `Bearer ${token}` };
  const answer = await askAlone(address, { agent, headers });
  await finished(answer.resume());
  if ((answer.statusCode ?? 500) >= 400) throw new Error(`${address} answered ${answer.statusCode}`);
  return performance.now() - started;
}

const ROUNDS = 10;
/** A call that takes long is asked less often. */
const BUDGET_MS = 400;
const TRIES = { least: 6, most: 40 };

/** Times of one call on each site, in turns, so that other work of the machine falls on all. */
export async function compare(sites: readonly Site[], call: Call): Promise<Times[]> {
  const samples = sites.map((): number[] => []);
  const tokenOf = (site: Site) => (call.operator ? site.token : call.checksToken ? null : UNKNOWN);
  const once = (site: Site, nth: number) => ask(site.url + call.path(site, nth), tokenOf(site));
  for (const site of sites) await once(site, 0);
  let nth = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, site] of sites.entries()) {
      const until = performance.now() + BUDGET_MS / ROUNDS;
      for (let tried = 0; tried < TRIES.most; tried += 1) {
        if (tried >= TRIES.least && performance.now() > until) break;
        nth += 1;
        samples[index]?.push(await once(site, nth));
      }
    }
  }
  return samples.map(timesOf);
}

const UPLOAD_ROUNDS = 3;
/** In each round. */
const UPLOADS = 4;
const READERS = 4;
/** Between two looks of one reader: people, not a flood. Milliseconds. */
const PAUSE_MS = 20;
/** Of each round. */
const QUIET_MS = 2000;

interface UploadTimes {
  upload: Times;
  /** Readers of the blog, with nothing else going on and while pictures are uploaded. */
  quiet: Times;
  busy: Times;
}

/** Uploads one after the other while readers turn pages, in turn with no uploads, so that other work of the machine falls on both. */
export async function measureUploads(site: Site): Promise<UploadTimes> {
  const pictures = await Promise.all(
    Array.from({ length: UPLOAD_ROUNDS * UPLOADS }, (_, nth) => aPhoto(nth)),
  );
  const times: Record<keyof UploadTimes, number[]> = { upload: [], quiet: [], busy: [] };
  for (let round = 0; round < UPLOAD_ROUNDS; round += 1) {
    times.quiet.push(...(await readUntil(site, new Promise((resolve) => setTimeout(resolve, QUIET_MS)))));
    const uploads = (async () => {
      for (const [nth, picture] of pictures.slice(round * UPLOADS, (round + 1) * UPLOADS).entries())
        times.upload.push(await upload(site, picture, round * UPLOADS + nth));
    })();
    times.busy.push(...(await readUntil(site, uploads)));
  }
  return { upload: timesOf(times.upload), quiet: timesOf(times.quiet), busy: timesOf(times.busy) };
}

async function readUntil(site: Site, end: Promise<unknown>): Promise<number[]> {
  let over = false;
  void end.finally(() => {
    over = true;
  });
  const samples: number[] = [];
  let nth = 0;
  async function read(): Promise<void> {
    while (!over) {
      nth += 1;
      samples.push(await ask(`${site.url}/blog?page=${1 + (nth % 100)}`));
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
  await Promise.all(Array.from({ length: READERS }, read));
  await end;
  return samples;
}

async function upload(site: Site, picture: Buffer, nth: number): Promise<number> {
  const form = await aPostForm({ blog_title: `Upload ${nth}`, state: 'draft' }, picture);
  const started = performance.now();
  const { status } = await clientOf(site.url, site.token).post('/Blog', form);
  if (status !== 201) throw new Error(`the upload was answered ${status}`);
  return performance.now() - started;
}

/** 1600×900, with soft shapes and a grain as a camera makes it. */
async function aPhoto(nth: number): Promise<Buffer> {
  const [width, height] = [1600, 900];
  const shapes = await noise(32, 18, { mean: 110 + nth, sigma: 60 });
  return sharp(shapes)
    .resize({ width, height, kernel: 'cubic', fit: 'fill' })
    .composite([{ input: await noise(width, height, { mean: 128, sigma: 8 }), blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

const noise = (width: number, height: number, { mean, sigma }: { mean: number; sigma: number }) =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean, sigma } },
  })
    .png()
    .toBuffer();
