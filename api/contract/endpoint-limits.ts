/** What one address may do in a time. */
export interface Rate {
  /** `new messages`: repeats of a known key are answered first. `failed logins`: over all names, of every call that asks for the password. */
  counts: 'calls' | 'new messages' | 'failed logins';
  /** Where a setting says how many, the number without that setting. */
  most: number;
  seconds: number;
}

/** What a call may cost, whoever makes it. Declared beside each endpoint and kept by the server. */
export interface Limits {
  /** Bytes of a JSON body, or of one field of a form; more is refused while it streams. 0: a body is not read. */
  bytes: number;
  /** Bytes of the file of a multipart body. */
  fileBytes?: number;
  /** From the end of the head until the body is there; then 408. */
  seconds: number;
  /** null: a read, which costs less than counting it would spoil (many phones share one address), or a call behind a token. A changing call that is public has one (tests/unit/contract-declarations.test.ts). */
  rate: Rate | null;
}

const KB = 1024;
/** A message fits into it on any line that works. */
const SECONDS = 20;

/** A call that sends nothing. */
export const NO_BODY = { bytes: 0, seconds: SECONDS, rate: null } as const satisfies Limits;
/** A changing call whose address says it all: browsers and plain clients may send `{}`. */
export const EMPTY_BODY = { bytes: KB, seconds: SECONDS, rate: null } as const satisfies Limits;
/** Some short fields. */
export const SHORT_BODY = { bytes: 16 * KB, seconds: SECONDS, rate: null } as const satisfies Limits;
/** Fields of some thousand characters, also where a client escapes each. */
export const LONG_BODY = { bytes: 256 * KB, seconds: SECONDS, rate: null } as const satisfies Limits;

export const FAILED_LOGINS = { counts: 'failed logins', most: 10, seconds: 15 * 60 } as const satisfies Rate;
