/** `foreign`: a response that is not our server's, or does not fit the contract. */
type CallFailure = 'network' | 'timeout' | 'foreign';

interface CallFailedOptions {
  status?: number | undefined;
  /** Seconds. */
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** A call without a response of our server. */
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
