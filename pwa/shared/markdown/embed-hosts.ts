/** A page elsewhere that a text shows as a card: what it is on, and what one does there. */
export interface EmbedHost {
  host: string;
  action: string;
}

const watch = 'Watch';
const see = 'See the post';

const HOSTS: readonly (EmbedHost & { domains: readonly string[]; path: RegExp })[] = [
  {
    host: 'YouTube',
    action: watch,
    domains: ['youtube.com', 'm.youtube.com'],
    path: /^\/(?:watch\?(?:.*&)?v=[\w-]+|shorts\/[\w-]+|live\/[\w-]+|playlist\?list=[\w-]+)/,
  },
  { host: 'YouTube', action: watch, domains: ['youtu.be'], path: /^\/[\w-]{6,}/ },
  { host: 'Vimeo', action: watch, domains: ['vimeo.com'], path: /^\/(?:\w+\/)*\d+/ },
  {
    host: 'X',
    action: see,
    domains: ['x.com', 'twitter.com', 'mobile.twitter.com'],
    path: /^\/\w+\/status\/\d+/,
  },
  {
    host: 'Instagram',
    action: see,
    domains: ['instagram.com'],
    path: /^\/(?:[\w.]+\/)?(?:p|reel|tv)\/[\w-]+/,
  },
];

/** What the address of a page shows when it is alone in a paragraph; undefined for any other page. */
export function embedHost(address: string): EmbedHost | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, pathname, search, username, port } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  if (username !== '' || port !== '') return undefined;
  const domain = hostname.replace(/^www\./, '');
  const found = HOSTS.find(({ domains, path }) => domains.includes(domain) && path.test(pathname + search));
  return found && { host: found.host, action: found.action };
}
