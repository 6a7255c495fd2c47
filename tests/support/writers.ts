import { randomUUID } from 'node:crypto';
import { aPicture } from './pictures.ts';
import { aPostForm } from './posts.ts';

export async function publishAt(url: string, token: string, fields: Record<string, string> = {}) {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/Blog`, { method: 'POST', headers, body: await aPostForm(fields) });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { id: number; blog_img: string };
}

export async function leaveMessageAt(url: string, key: string): Promise<void> {
  const answer = await fetch(`${url}/api/contacts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ email: 'asha@example.com', message: `message ${key}` }),
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
}

/** Visitors and an operator who write without a pause: posts come, get other pictures and go. */
export function startWriters(url: string, token: string, count: { visitors: number; operators: number }) {
  const answered: string[] = [];
  let stopped = false;
  const headers = { Authorization: `Bearer ${token}` };
  async function visitor(): Promise<void> {
    while (!stopped) {
      const key = randomUUID();
      await leaveMessageAt(url, key);
      answered.push(key);
    }
  }
  async function operatorWrites(): Promise<void> {
    while (!stopped) {
      const { id } = await publishAt(url, token);
      for (let i = 0; i < 3; i += 1) {
        const body = new FormData();
        body.append('blog_img', new File([new Uint8Array(await aPicture())], 'other.png'));
        const answer = await fetch(`${url}/api/blog/${id}`, { method: 'PATCH', headers, body });
        if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
      }
      await fetch(`${url}/api/blog/${id}`, { method: 'DELETE', headers });
    }
  }
  const all = Promise.all([
    ...Array.from({ length: count.visitors }, visitor),
    ...Array.from({ length: count.operators }, operatorWrites),
  ]);
  all.catch(() => undefined);
  return {
    /** Keys of the messages that were promised so far. */
    answered: () => [...answered],
    stop: async () => {
      stopped = true;
      await all;
    },
  };
}
