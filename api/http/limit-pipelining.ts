import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may be under way at one time. */
export const PIPELINED_MAX = 16;

interface Pipeline {
  responses: Set<ServerResponse>;
  isClosing: boolean;
}

/**
 * Bounds what one connection can ask for ahead of its answers: the request past PIPELINED_MAX and all behind it are
 * dropped, and the connection closes after the answers that are under way (RFC 9112, 9.3.2). The client has to send the
 * dropped ones again on another connection.
 */
export function limitPipelining(listener: RequestListener): RequestListener {
  const pipelines = new WeakMap<Socket, Pipeline>();

  function pipelineOf(socket: Socket): Pipeline {
    const known = pipelines.get(socket);
    if (known !== undefined) return known;
    const pipeline = { responses: new Set<ServerResponse>(), isClosing: false };
    pipelines.set(socket, pipeline);
    return pipeline;
  }

  return (request, response) => {
    const { socket } = request;
    const pipeline = pipelineOf(socket);
    if (pipeline.isClosing) return;
    if (pipeline.responses.size >= PIPELINED_MAX) {
      pipeline.isClosing = true;
      closeAfter(socket, pipeline.responses);
      return;
    }
    pipeline.responses.add(response);
    response.once('close', () => pipeline.responses.delete(response));
    listener(request, response);
  };
}

/** Reads nothing more from the connection, and ends it behind the last of these answers. */
function closeAfter(socket: Socket, responses: ReadonlySet<ServerResponse>): void {
  socket.pause();
  const last = [...responses].at(-1);
  if (last === undefined) return;
  if (!last.headersSent) last.setHeader('Connection', 'close');
  last.once('close', () => socket.destroySoon());
}
