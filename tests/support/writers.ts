import { randomUUID } from 'node:crypto';
import { type Answer, clientOf } from './client.ts';
import { aPicture } from './pictures.ts';
import { addPost } from './posts.ts';

/** What was answered, which has to be a success. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the server says is looked at by the test
async function answerOf(call: Promise<Answer>): Promise<any> {
  const { status, body } = await call;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

export async function leaveMessageAt(url: string, key: string): Promise<void> {
  const message = { email: 'asha@example.com', message: `message ${key}` };
  await answerOf(clientOf(url).post('/contacts', message, { key }));
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
        const body = new FormData();
        body.append('blog_img', new File([new Uint8Array(await aPicture())], 'other.png'));
        await answerOf(owner.patch(`/blog/${id}`, body));
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
