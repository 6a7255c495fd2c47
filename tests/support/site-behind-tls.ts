import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSite } from '#api/http/static/site.ts';
import { aCertificate } from './certificate.ts';
import { freePort } from './product.ts';
import { tempFolder } from './temp-folder.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { makeTinySite } from './tiny-site.ts';
import { forwarding, startWebProxy, type WebProxy } from './web-proxy.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS);

export interface SiteBehindTls {
  app: TestApp;
  /** What the proxy does, for a test to change. */
  doing: WebProxy['doing'];
  /** Of a command that looks at the site, which knows its certificate. */
  settings: Record<string, string>;
  close(): Promise<void>;
}

/** A site behind one proxy, with a certificate that is good for so many days. */
export async function startBehindTls({ days = 90 } = {}): Promise<SiteBehindTls> {
  const port = await freePort();
  const publicUrl = `https://localhost:${port}`;
  const site = await loadSite(await makeTinySite(), { publicUrl, serviceWorker: 'serve' });
  const app = await startTestApp({ site, publicUrl, trustProxy: 1 });
  const tls = aCertificate({ from: daysFromNow(-100), until: daysFromNow(days + 0.5) });
  const authority = join(await tempFolder('authority'), 'known.pem');
  await writeFile(authority, tls.cert);
  const proxy = await startWebProxy({ port, to: () => app.url, tls });
  proxy.doing.request = forwarding;
  const { dataDir, databaseUrl } = app.database;
  return {
    app,
    doing: proxy.doing,
    settings: {
      ...{ DATA_DIR: dataDir, PORT: new URL(app.url).port, PUBLIC_URL: publicUrl, TRUST_PROXY: '1' },
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      NODE_EXTRA_CA_CERTS: authority,
    },
    async close() {
      await proxy.close();
      await app.close();
    },
  };
}
