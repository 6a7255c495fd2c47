import type { Source } from './source-item.ts';

const withoutWww = (host: string) => host.replace(/^www\./, '');

/** Gives the decoded path of an address of the site that was exported; undefined for one of another host. */
export function createOwnPaths({ base, files }: Pick<Source, 'base' | 'files'>) {
  const home = base ?? 'https://x.invalid';
  // Some keep their uploads on a host of their own.
  const urls = [home, ...files.map(({ url }) => url)];
  const hosts = new Set(urls.map((url) => withoutWww(URL.parse(url, home)?.host ?? '')));
  return (address: string): string | undefined => {
    const url = URL.parse(address.trim(), home);
    // Jetpack's copies: the host of the original is the first part of the path.
    const own = url !== null && /^i\d\.wp\.com$/.test(url.host) ? URL.parse(`https:/${url.pathname}`) : url;
    if (own === null || !hosts.has(withoutWww(own.host))) return undefined;
    const segments = own.pathname.split('/').map((segment) => {
      try {
        return decodeURIComponent(segment);
      } catch {
        return segment;
      }
    });
    return segments.join('/').normalize('NFC');
  };
}
