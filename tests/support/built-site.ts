import { join } from 'node:path';
import { loadSeed } from '#api/db/seed/load-seed.ts';
import { createTextRenderer } from '#api/features/blog/post-html.ts';
import { loadSite, type Site } from '#api/http/static/site.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const distDir = join(import.meta.dirname, '../../dist');

/** The site as `npm run build` made it. */
export const builtSite = (publicUrl: string, options?: { brotliAfterMs: number }): Promise<Site> =>
  loadSite(distDir, { publicUrl, serviceWorker: 'serve' }, options);

/** The built site with the posts of a first start, in this process. */
export async function startSeededSite(publicUrl = 'http://localhost:3000'): Promise<TestApp> {
  const app = await startTestApp({ publicUrl, site: await builtSite(publicUrl) });
  await loadSeed({ orm: app.orm, distDir, renderText: createTextRenderer(distDir), now: () => new Date() });
  return app;
}
