import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Problem, type ProblemBody } from '#contract/problem.ts';

/** Several times the slowest picture that is accepted. Milliseconds. */
const ENCODE_MS = 60_000;
/** What a process may reserve for itself: the largest AVIF that is accepted, of 40 megapixels, takes 1.3 GB of which it uses 0.8. */
const MEMORY_MAX = 1536 * 1024 * 1024;
/** Gives way to the server's process, and still ends within ENCODE_MS on a busy machine. */
const NICENESS = 5;
const WORKER = fileURLToPath(new URL('encode-worker.ts', import.meta.url));

/** One of the files that a picture is stored as. */
export interface PictureFile {
  /** Pixels. */
  width: number;
  /** `any` and `maskable`: icons. */
  format: 'avif' | 'webp' | 'jpeg' | 'master' | 'any' | 'maskable';
  bytes: Uint8Array;
}

/** What the process says: a picture in all sizes, or why it is refused. */
export type Encoded = { images: PictureFile[] } | { problem: ProblemBody };

/** What is made of a picture: all sizes of an upload, or of a stored one the file for previews of shared links, or the icons. */
export interface EncodeTask {
  bytes: Uint8Array;
  as: 'upload' | 'share' | 'icons';
}

/** @throws Problem unsupported_image, unreadable_image or too_large */
export type EncodePicture = (task: EncodeTask) => Promise<PictureFile[]>;

/** Encodes a picture in a process of its own, whose memory the system bounds and gets back completely. */
export const encodeInProcess: EncodePicture = async (task) => {
  const answer = (await run(task, limited)) ?? (await run(task, plain));
  if (answer === undefined || answer === 'ended') {
    throw new Problem('unreadable_image', { detail: 'The image takes too much memory or time to be read.' });
  }
  if ('images' in answer) return answer.images;
  throw Problem.fromBody(answer.problem) ?? new Problem('unreadable_image');
};

type Command = readonly [file: string, ...args: string[]];
const plain: Command = [process.execPath, '--disable-warning=ExperimentalWarning', WORKER];
/** util-linux, on every Debian. With one arena, glibc keeps 30 to 40 MB less of what libvips frees. */
const limited: Command = ['prlimit', `--data=${MEMORY_MAX}`, 'env', 'MALLOC_ARENA_MAX=1', ...plain];

/** undefined where the command is not there; 'ended' where the process ended without an answer. */
function run(task: EncodeTask, [file, ...args]: Command): Promise<Encoded | 'ended' | undefined> {
  const child = spawn(file, args, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICENESS);
  } catch {
    // The process has ended already.
  }
  const { promise, resolve } = Promise.withResolvers<Encoded | 'ended' | undefined>();
  const killTimer = setTimeout(() => child.kill('SIGKILL'), ENCODE_MS);
  child.once('error', (error: NodeJS.ErrnoException) =>
    resolve(error.code === 'ENOENT' ? undefined : 'ended'),
  );
  child.once('message', (answer) => resolve(answer as Encoded));
  child.once('exit', () => resolve('ended'));
  // Fails where the process has ended already: its exit reports it.
  if (child.connected) child.send(task, () => undefined);
  return promise.finally(() => {
    clearTimeout(killTimer);
    child.kill('SIGKILL');
  });
}
