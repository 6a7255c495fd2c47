import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import type { Encoding } from './encoding.ts';

/**
 * What an answer depends on besides its address: on the blog's content, or on nothing that changes while the process
 * lives. Of a file, `encodings` says for which wishes it is the last word as it stands.
 */
export type Sharing = { with: 'content' } | { with: 'process'; encodings: readonly Encoding[] };

const notedOf = ({ state }: Context): { sharing?: Sharing } => state;

/** Says that the answer being made is the same for everyone, so that it may be kept. None is that does not say so. */
export function shareAnswer(ctx: Context, sharing: Sharing): void {
  notedOf(ctx).sharing = sharing;
}

export const sharingOf = (ctx: Context): Sharing | undefined => notedOf(ctx).sharing;

/** Whether a request may be given an answer that others got: it names nobody and changes nothing. */
export function mayShare({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.authorization === undefined;
}
