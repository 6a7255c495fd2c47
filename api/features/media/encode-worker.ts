import { Problem, problemBody } from '#contract/problem.ts';
import { encodeIcons, encodeImage, encodeShare } from './encode-image.ts';
import type { Encoded, EncodeTask } from './encode-process.ts';

const encoders = { upload: encodeImage, share: encodeShare, icons: encodeIcons };

// A process of `encodeInProcess`: takes one picture, answers, and ends with the server.
process.once('disconnect', () => process.exit());
process.once('message', async (task: EncodeTask) => {
  process.send?.(await encode(task));
});

async function encode({ bytes, as }: EncodeTask): Promise<Encoded> {
  try {
    return { images: await encoders[as](bytes) };
  } catch (error) {
    const problem = error instanceof Problem ? error : new Problem('unreadable_image');
    return { problem: problemBody(problem) };
  }
}
