/** What no measurement of this machine shows. Each is printed with the plan: put your own figures in. */
export const assumptions = {
  /** Of a day's visits in the busiest hour. Divided evenly it would be 1/24, 0.042; people of one time zone come in the evening. */
  BUSIEST_HOUR: 0.1,
  /** The busiest minute against the mean of its hour: a match begins, a message with a link goes round. */
  BURST: 2,
  /** Of visits by devices without the worker: windows inside other apps, browsers that keep nothing, crawlers. Nothing is cached there. */
  WITHOUT_WORKER: 0.15,
  /** Pages that a visit without the worker loads. A first and a next visit are the site's home, its list and one post. */
  PAGES_A_VISIT: 2,
  /** Pictures that such a page shows. */
  PICTURES_A_PAGE: 6,
  /** Files and bytes of script that such a page loads: the most that tests/support/page-weight.ts lets pass. */
  SCRIPTS_A_PAGE: 12,
  SCRIPT_BYTES: 125_000,
  /** Bytes of a photo at the width of a card (pwa/worker/posts/pictures.ts); the starter's drawings have a sixth of it. */
  PICTURE_BYTES: 30_000,
  /** Posts that are new since the visit before: their card pictures are fetched, and all lists have changed. */
  NEW_POSTS: 2,
  /** Of blog pages and lists that are made again: the first since the blog changed, a search, an address beyond the cache. */
  MADE_ANEW: 0.05,
  /** Visits that leave a message, of all. */
  MESSAGES: 0.02,
  /** Of what a CDN may keep (immutable scripts and pictures), asked at the servers all the same: first in a region, pushed out. */
  CDN_MISSES: 0.05,
  /** TLS, TCP and IP in addition to the bytes of HTTP. */
  LINE: 1.06,
  /** Of a core that may be busy at the peak: the rest is for a slower machine, garbage collection, and latency. */
  BUSY_CORE: 0.5,
  /** Servers that may be gone at the peak: one is being updated or has died. */
  SPARE_SERVERS: 1,
  /** Connections of one server (api/db/postgres/client.ts: 10, 2 for single statements, 1 that listens), and of backups, consoles and migrations. */
  CONNECTIONS: 13,
  OTHER_CONNECTIONS: 10,
} as const;

/** Shares of next visits with the worker's saved pages, of visits with a worker: one column each. */
export const NEXT_VISITS = [0, 0.4, 0.8] as const;
