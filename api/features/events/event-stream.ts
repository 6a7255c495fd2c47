import { Readable } from 'node:stream';
import type { AppContext, Caller } from '#api/http/app-state.ts';
import type { OperatorEvent } from '#contract/events.ts';

/** What a client may leave unread before it is cut. Bytes. */
const UNREAD_MAX = 256 * 1024;

export interface State {
  changes: string;
  presence: readonly { contactId: number; operatorId: number; name: string }[];
}

export type EventStream = ReturnType<typeof createEventStream>;

/** One answer that is written for as long as its client reads it. */
export function createEventStream(ctx: AppContext, { tokenHash, operator }: StreamOwner) {
  const body = new Readable({ read: () => undefined });
  ctx.type = 'text/event-stream';
  // nginx would wait for a whole buffer: https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_buffering
  ctx.set('X-Accel-Buffering', 'no');
  ctx.state.isEncoded = true;
  ctx.body = body;
  let changes: string | undefined;
  let answering = new Map<number, string>();

  function write(text: string): void {
    if (body.readableEnded || body.destroyed) return;
    body.push(text);
    if (body.readableLength > UNREAD_MAX) ctx.req.socket.resetAndDestroy();
  }

  const send = ({ type, ...data }: OperatorEvent) =>
    write(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`);

  return {
    tokenHash,
    operatorId: operator.id,
    /** Tells what is other than it was told before. */
    tell(state: State): void {
      if (state.changes !== changes) send({ type: 'contacts', changes: state.changes });
      changes = state.changes;
      const others = state.presence.filter(({ operatorId }) => operatorId !== operator.id);
      const groups = Map.groupBy(others, ({ contactId }) => contactId);
      const next = new Map([...groups].map(([id, rows]) => [id, rows.map(({ name }) => name)] as const));
      for (const [id, names] of next) {
        if (answering.get(id) !== names.join('\n')) send({ type: 'presence', contact_id: id, names });
      }
      for (const id of answering.keys()) {
        if (!next.has(id)) send({ type: 'presence', contact_id: id, names: [] });
      }
      answering = new Map([...next].map(([id, names]) => [id, names.join('\n')]));
    },
    beat: () => write(':\n\n'),
    end: () => void body.push(null),
    /** Called when the answer has ended, or its client is gone. */
    onClose: (listener: () => void) => void body.once('close', listener),
  };
}

export interface StreamOwner {
  tokenHash: string;
  operator: Caller;
}
