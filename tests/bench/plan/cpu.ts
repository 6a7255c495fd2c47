import autocannon from 'autocannon';
import { imageUrl } from '#contract/image-url.ts';
import { recordAnswer } from '#tests/bench/serve/bare-process.ts';
import { putUnderLoad } from '#tests/bench/serve/load.ts';
import type { MeasuredProcess } from '#tests/bench/site-process.ts';
import { leaveMessages } from '#tests/bench/write/leave-messages.ts';
import { median } from '#tests/support/measuring.ts';
import type { Kind } from './visits.ts';

const CONNECTIONS = 16;
const ROUNDS = 3;
const packed = { 'Accept-Encoding': 'gzip, deflate, br' };
/** Such an answer is nobody else's. */
const anew = { ...packed, Authorization: 'Bearer of-nobody' };
const list = '/api/blogs?view=card&limit=12&page=1';

export type Cpu = Record<Kind | 'pageAnew' | 'listAnew', number>;

/** Milliseconds of the server's processor time, of all its threads, for one answer of each kind; and reports stored a second. */
export async function measureCpu(
  site: MeasuredProcess,
  seconds: number,
): Promise<{ ms: Cpu; reportsPerSecond: number }> {
  const [post] = (await (await fetch(`${site.url}/api/blogs?limit=1`)).json()) as { blog_img: string }[];
  const asset = /\/assets\/client-[\w-]+\.js/.exec(await (await fetch(site.url)).text())?.[0];
  const worker = await recordAnswer(`${site.url}/sw.js`, packed);
  const etag = worker.headers[worker.headers.indexOf('ETag') + 1] ?? '';
  if (post === undefined || asset === undefined) throw new Error('the site has no post or no script');

  async function each(work: () => Promise<number>): Promise<number> {
    await work();
    const seen: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await site.cpu();
      const done = await work();
      if (done === 0) throw new Error('nothing was answered as it should be');
      seen.push(((await site.cpu()) - before) / done);
    }
    return median(seen);
  }
  const get = (path: string, headers: Record<string, string> = packed) =>
    each(
      async () =>
        (await putUnderLoad({ url: site.url + path, headers, connections: CONNECTIONS, seconds })).requests,
    );

  const rates: number[] = [];
  const ms = {
    page: await get('/'),
    file: await get('/about-us'),
    list: await get(list),
    asset: await get(asset),
    picture: await get(imageUrl(post.blog_img, 400), { Accept: 'image/avif,image/webp,*/*' }),
    known: await each(() => revalidations(site.url, etag, seconds)),
    pageAnew: await get('/', anew),
    listAnew: await get(list, anew),
    report: await each(async () => {
      const stored = await reports(site.url, seconds);
      rates.push(stored / seconds);
      return stored;
    }),
    message: await each(
      async () => (await leaveMessages(site.url, { connections: CONNECTIONS, seconds })).keys.length,
    ),
  };
  return { ms, reportsPerSecond: median(rates.slice(1)) };
}

async function revalidations(url: string, etag: string, seconds: number): Promise<number> {
  const headers = { ...packed, 'If-None-Match': etag };
  const result = await autocannon({
    url: `${url}/sw.js`,
    headers,
    connections: CONNECTIONS,
    duration: seconds,
  });
  return result['3xx'];
}

/** Of visits to the home page, each from an address of its own, since reports of one address are counted. */
async function reports(url: string, seconds: number): Promise<number> {
  let visit = 0;
  const setupRequest = (request: autocannon.Request) => {
    visit += 1;
    const address = `10.${(visit >> 16) & 255}.${(visit >> 8) & 255}.${visit & 255}`;
    const metrics = [
      { name: 'LCP', value: 300 + ((visit * 37) % 3000) },
      { name: 'CLS', value: 0 },
    ];
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address };
    return { ...request, headers, body: JSON.stringify({ page: '/', metrics }) };
  };
  const requests = [{ method: 'POST' as const, setupRequest }];
  const result = await autocannon({
    url: `${url}/api/vitals`,
    requests,
    connections: CONNECTIONS,
    duration: seconds,
  });
  return result['2xx'];
}
