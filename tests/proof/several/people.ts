import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { logIn } from '#tests/support/client.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { aPostForm } from '#tests/support/posts.ts';
import { type Answer, aMessage, ask, edit, type Message, send } from '../messages.ts';
import type { Cluster, Member } from './cluster.ts';
import { type Freshness, type Seen, type Written, watch } from './seen.ts';

interface Visited {
  url: string;
  seen: Seen;
  isOn: () => boolean;
  /** What no message should meet, in words. */
  faults: string[];
}

/** How long a message that waits at the end is still tried. */
const PATIENCE_MS = 60_000;
const TRY_MS = 15_000;
/** The outbox waits longer; here the run is short. */
const LONGEST_RETRY_AFTER_MS = 2_000;

/** Someone who leaves one message after the other; each goes again until it is answered as the outbox wants it. */
export async function visit({ url, seen, isOn, faults }: Visited, all: Message[]): Promise<void> {
  while (isOn()) {
    const message = aMessage({ words: Math.floor(Math.random() * 60) });
    all.push(message);
    let left = PATIENCE_MS;
    while (!message.isAnswered && left > 0) {
      const pause = await sendOnce(message);
      if (message.isAnswered) break;
      if (!isOn()) left -= pause;
      await setTimeout(pause);
      // Edited while it waits: the try before may have arrived.
      if (Math.random() < 0.3) edit(message);
    }
    await setTimeout(200 + Math.random() * 400);
  }

  /** Gives how long to wait before the next try. */
  async function sendOnce(message: Message): Promise<number> {
    const note = seen.request('writers', 'POST /api/contacts');
    // Now and then the line is gone before the answer comes.
    const isCut = Math.random() < 0.1;
    const limit = isCut ? Math.ceil(Math.random() * 30) : TRY_MS;
    const { status, text, headers } = await send(url, message, limit);
    // What the visitor's own line did says nothing of the site.
    note(status === 0 && isCut ? 'left' : status, text);
    if (status === 201) {
      if (!message.isAnswered || JSON.parse(text).id === null)
        faults.push(`${message.marker} was answered with ${text}`);
    } else if (status >= 400 && status < 500 && status !== 409 && status !== 429) {
      faults.push(`${message.marker} was refused with ${status} ${text}`);
    }
    const retryAfter = Number(headers.get('Retry-After') ?? 0) * 1_000;
    return 300 + Math.random() * 700 + Math.min(retryAfter, LONGEST_RETRY_AFTER_MS);
  }
}

interface Operated {
  cluster: Cluster;
  seen: Seen;
  isOn: () => boolean;
  freshness: Freshness;
  messages: readonly Message[];
  /** What broke a promise to the operator, in words. */
  faults: string[];
}

interface Work {
  posts: number;
  edits: number;
  deletions: number;
  lists: number;
  logouts: number;
}

const RETRY_MS = 200;

/** Writes, edits and deletes posts and reads the messages, with one session from the beginning to the end. */
export async function operate(deps: Operated): Promise<Work> {
  const { cluster, seen, isOn, freshness, messages, faults } = deps;
  const work: Work = { posts: 0, edits: 0, deletions: 0, lists: 0, logouts: 0 };
  let token = await logIn(cluster.balancer.url);
  const picture = new Uint8Array(await aPicture());

  /** Asks by the balancer or a server itself, until the answer is one of the site's. */
  async function insist(
    path: string,
    init: () => Promise<RequestInit>,
  ): Promise<{ answer: Answer; by: Member | undefined }> {
    for (;;) {
      const up = cluster.members.filter(({ upSince }) => upSince !== undefined);
      const by = Math.random() < 0.5 ? undefined : up[Math.floor(Math.random() * up.length)];
      const note = by === undefined ? seen.request('writers', path) : undefined;
      const headers = { Authorization: `Bearer ${token}` };
      const more = await init();
      const answer = await ask((by ?? cluster.balancer).url + path, {
        ...more,
        headers: { ...more.headers, ...headers },
      });
      note?.(answer.status, answer.text);
      if (answer.status === 401) {
        faults.push(`her session was refused by ${by?.name ?? 'the balancer'}: ${answer.text}`);
        token = await logIn(cluster.balancer.url);
      } else if (answer.status !== 0 && answer.status < 500) return { answer, by };
      await setTimeout(RETRY_MS);
    }
  }

  const newMarker = () => `p${randomUUID().replaceAll('-', '')}`;
  const textOf = (marker: string) => `${marker} stands in this text.`;

  async function publish(): Promise<Written> {
    const [key, marker] = [randomUUID(), newMarker()];
    const blog_title = `Post ${work.posts + 1} of a run`;
    const fields = { blog_title, description: textOf(marker), key };
    const { answer, by } = await insist('/api/Blog', async () => ({
      method: 'POST',
      body: await aPostForm(fields, picture),
    }));
    const at = performance.now();
    if (answer.status !== 201) throw new Error(`A post was answered with ${answer.status} ${answer.text}`);
    work.posts += 1;
    const { id }: { id: number } = JSON.parse(answer.text);
    return { id, blog_title, marker, isDeleted: false, at, by };
  }

  async function edit(post: Written): Promise<Written> {
    const marker = newMarker();
    const { answer, by } = await insist(`/api/blog/${post.id}`, async () => ({
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ description: textOf(marker) }),
    }));
    const at = performance.now();
    if (answer.status !== 200) throw new Error(`A change was answered with ${answer.status} ${answer.text}`);
    work.edits += 1;
    return { ...post, marker, at, by };
  }

  async function remove(post: Written): Promise<Written> {
    const { answer, by } = await insist(`/api/blog/${post.id}`, async () => ({ method: 'DELETE' }));
    const at = performance.now();
    // 404: an earlier try was done, and not answered.
    if (answer.status !== 204 && answer.status !== 404)
      throw new Error(`A deletion was answered with ${answer.status} ${answer.text}`);
    work.deletions += 1;
    return { ...post, isDeleted: true, at, by };
  }

  async function readMessages(): Promise<void> {
    let last: Message | undefined;
    const { answer } = await insist('/api/contacts', async () => {
      last = messages.findLast(({ isAnswered }) => isAnswered);
      return {};
    });
    work.lists += 1;
    if (answer.status !== 200) faults.push(`her list was answered with ${answer.status}`);
    else if (last !== undefined && !answer.text.includes(last.marker))
      faults.push(`${last.marker} was answered, and is not in her list`);
  }

  while (isOn()) {
    let post = await publish();
    await watch(cluster, post, freshness);
    await readMessages();
    for (let count = Math.random() < 0.5 ? 2 : 1; count > 0; count -= 1) {
      post = await edit(post);
      await watch(cluster, post, freshness);
    }
    post = await remove(post);
    await watch(cluster, post, freshness);
    if (await endOtherSession(cluster, faults)) work.logouts += 1;
  }
  return work;
}

/** A second session is ended on purpose: from then on no server takes it. False where a server or the database was away. */
async function endOtherSession(cluster: Cluster, faults: string[]): Promise<boolean> {
  const began = performance.now();
  const steady = () => cluster.members.every((member) => cluster.isSteady(member, began));
  if (!steady()) return false;
  const other = await logIn(cluster.balancer.url).catch(() => undefined);
  const headers = { Authorization: `Bearer ${other}` };
  const statuses = (): Promise<number[]> =>
    Promise.all(
      cluster.members.map(async ({ url }) => (await ask(`${url}/api/contact-desk`, { headers })).status),
    );
  const before = await statuses();
  const [first] = cluster.members;
  const logout = await ask(`${first?.url}/api/logout`, { method: 'POST', headers });
  const after = await statuses();
  if (!steady()) return false;
  if (before.some((status) => status !== 200)) faults.push(`a new session was answered with ${before}`);
  if (logout.status !== 204 || after.some((status) => status !== 401))
    faults.push(`a session that was ended (${logout.status}) was answered with ${after}`);
  return true;
}
