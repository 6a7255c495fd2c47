import type { ServerResponse } from 'node:http';
import { serve } from './sockets.ts';

interface OldAnswer {
  status?: number;
  body?: Uint8Array;
  location?: string;
  /** It has no Content-Length. */
  isChunked?: boolean;
  /** It never comes. */
  hangs?: boolean;
}

export type OldSite = Awaited<ReturnType<typeof openOldSite>>;

/** The site that an export is of. */
export async function openOldSite() {
  /** By path; another one is not there. */
  const answers = new Map<string, OldAnswer>();
  const asked: string[] = [];
  const open = new Set<ServerResponse>();
  /** Answers that are held; undefined: none is. */
  let held: (() => void)[] | undefined;
  const { origin, close } = await serve((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    open.add(response);
    response.on('close', () => open.delete(response));
    // As many hosts do.
    const isRobot = request.headers['user-agent'] === undefined;
    const answer = isRobot ? { status: 403 } : (answers.get(path) ?? { status: 404 });
    const { status = 200, body, location, isChunked, hangs = false } = answer;
    if (hangs) return;
    const send = () => {
      if (isChunked === true) response.setHeader('transfer-encoding', 'chunked');
      response.writeHead(status, location === undefined ? {} : { location }).end(body);
    };
    if (held === undefined) send();
    else held.push(send);
  });
  return {
    origin,
    answers,
    /** The paths that were asked for. */
    asked,
    /** Nothing is answered until `release()`. */
    hold(): void {
      held = [];
    },
    release(): void {
      for (const send of held ?? []) send();
      held = undefined;
    },
    /** How many wait for their answers. */
    open: () => open.size,
    close,
  };
}
