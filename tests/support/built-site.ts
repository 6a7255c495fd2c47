import { join } from 'node:path';
import { loadSite, type Site } from '#api/http/static/site.ts';

/** The site as `npm run build` made it. */
export const builtSite = (publicUrl: string, options?: { brotliAfterMs: number }): Promise<Site> =>
  loadSite(join(import.meta.dirname, '../../dist'), { publicUrl, serviceWorker: 'serve' }, options);
