import { Problem } from '#contract/problem.ts';
import { encodeImage } from './encode-image.ts';
import type { Encoded } from './encode-process.ts';

// A process of `encodeInProcess`: takes one picture, answers, and ends with the server.
process.once('disconnect', () => process.exit());
process.once('message', async (bytes: Uint8Array) => {
  process.send?.(await encode(bytes));
});

async function encode(bytes: Uint8Array): Promise<Encoded> {
  try {
    return { images: await encodeImage(bytes) };
  } catch (error) {
    const problem = error instanceof Problem ? error : new Problem('unreadable_image');
    return { problem: problem.toBody() };
  }
}
