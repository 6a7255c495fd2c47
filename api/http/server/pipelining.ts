import { IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { LIMITS } from './limits.ts';

/**
 * Bounds what one connection can ask for ahead of its answers: the request past `LIMITS.pipelined` and all behind it are
 * dropped, and the connection closes after the answers that are under way (RFC 9112, 9.3.2). The client has to send the
 * dropped ones again on another connection.
 *
 * Node has no option for it (https://nodejs.org/api/http.html#httpcreateserveroptions-requestlistener), and its parser
 * makes some two thousand requests of each 64 KB that it is given. It reads nothing behind an upgrade, so the request
 * past the limit is declared one: by `shouldUpgradeCallback`, and by the `upgrade` that the parser sets on a request.
 */
export function createPipelineLimit() {
  /** The answers that a connection waits for, in the order of their requests. */
  const pipelines = new WeakMap<Socket, Set<ServerResponse>>();
  const isFull = (socket: Socket) => (pipelines.get(socket)?.size ?? 0) >= LIMITS.pipelined;

  class LimitedRequest extends IncomingMessage {
    declare private isUpgrade: boolean | null;

    /** The parser sets it once the head is read. */
    set upgrade(isUpgrade: boolean | null) {
      this.isUpgrade = isUpgrade === false ? isFull(this.socket) : isUpgrade;
    }

    get upgrade(): boolean | null {
      return this.isUpgrade;
    }
  }

  function responsesOf(socket: Socket): Set<ServerResponse> {
    const known = pipelines.get(socket);
    if (known !== undefined) return known;
    const responses = new Set<ServerResponse>();
    pipelines.set(socket, responses);
    // The timer runs it after Node's own listeners.
    socket.once('close', () => setImmediate(abort, responses));
    return responses;
  }

  /** Closes the connection after its answers: Node has let go of it, and of its time-out, too. */
  function closeAfterAnswers(socket: Socket): void {
    socket.once('timeout', () => socket.resetAndDestroy());
    const last = [...responsesOf(socket)].at(-1);
    if (last === undefined) {
      lingeringClose(socket);
      return;
    }
    if (!last.headersSent) last.setHeader('Connection', 'close');
    last.once('close', () => lingeringClose(socket));
    // How Node ends a connection behind an answer that says so. What is unread by then would reset the connection.
    // https://nodejs.org/api/net.html#socketdestroysoon
    socket.destroySoon = () => lingeringClose(socket);
  }

  return {
    /** Options of the server that `limit` is called with. */
    options: {
      IncomingMessage: LimitedRequest,
      // No other upgrade is offered: it is answered as a plain request.
      shouldUpgradeCallback: ({ socket }: IncomingMessage) => isFull(socket),
    },
    limit(server: Server, listener: RequestListener): RequestListener {
      server.on('upgrade', ({ socket }: IncomingMessage) => closeAfterAnswers(socket));
      return (request, response) => {
        const responses = responsesOf(request.socket);
        responses.add(response);
        response.once('close', () => responses.delete(response));
        listener(request, response);
      };
    },
  };
}

/** Closes the responses of a client that has left: Node does that only for the one whose turn it is. */
function abort(responses: ReadonlySet<ServerResponse>): void {
  for (const response of responses) {
    response.destroy();
    response.emit('close');
  }
}

/** How long a connection is read after its last answer. No longer than an idle one may stay open. */
const LINGER_MS = 5_000;

/**
 * Ends a connection on which bytes may still be on their way: what is written is sent, what comes is read past until the
 * other side ends, too. Closed at once, it would make the other side's system throw our answer away (RFC 9112, 9.6).
 */
export function lingeringClose(socket: Duplex): void {
  socket.end();
  socket.resume();
  const cut = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(cut));
}
