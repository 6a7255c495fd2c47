import { randomUUID } from 'node:crypto';
import { bodyOf, clientOf } from './client.ts';
import { aPicture } from './pictures.ts';
import { addPost, aForm, changePost } from './posts.ts';

export async function leaveMessageAt(url: string, key: string): Promise<void> {
  const message = { email: 'asha@example.com', message: `message ${key}` };
  await bodyOf(clientOf(url).post('/contacts', message, { key }));
}

/** Visitors and an operator who write without a pause: posts come, get other pictures and go. */
export function startWriters(url: string, token: string, count: { visitors: number; operators: number }) {
  const answered: string[] = [];
  let stopped = false;
  const owner = clientOf(url, token);
  async function visitor(): Promise<void> {
    while (!stopped) {
      const key = randomUUID();
      await leaveMessageAt(url, key);
      answered.push(key);
    }
  }
  async function operatorWrites(): Promise<void> {
    while (!stopped) {
      const { id } = await addPost(owner);
      for (let i = 0; i < 3; i += 1) {
        await changePost(owner, id, aForm({ blog_img: await aPicture() }));
      }
      await owner.delete(`/blog/${id}`);
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
