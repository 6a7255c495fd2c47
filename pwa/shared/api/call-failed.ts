/** `foreign`: something answered, but not our server, or not as it promises. */
export type CallFailure = 'network' | 'timeout' | 'foreign';

interface CallFailedOptions {
  status?: number | undefined;
  /** Seconds. */
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** A call to which our server gave no answer of its own. */
export class CallFailed extends Error {
  readonly kind: CallFailure;
  readonly status: number | undefined;
  readonly retryAfter: number | undefined;

  constructor(kind: CallFailure, { status, retryAfter, cause }: CallFailedOptions = {}) {
    super(`The call failed: ${kind}${status === undefined ? '' : ` (status ${status})`}`, { cause });
    this.name = 'CallFailed';
    this.kind = kind;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
