import * as z from 'zod/mini';
import type { Access } from './auth-rules.ts';
import type { ProblemCode } from './problem.ts';
import { id } from './text.ts';

/** What one address may do in a time. */
interface Rate {
  /** `new messages`: repeats of a known key are answered first. `failed logins`: over all names, of every call that asks for the password. */
  counts: 'calls' | 'new messages' | 'failed logins';
  /** Where a setting says how many, the number without that setting. */
  most: number;
  seconds: number;
}

/** What a call may cost, whoever makes it. Declared with each endpoint and enforced by the server. */
export interface Limits {
  /** Bytes of a JSON body, or of one field of a form; more is refused while it streams. 0: a body is not read. */
  bytes: number;
  /** Bytes of the file of a multipart body. */
  fileBytes?: number;
  /** How long the body may take from the end of the head on; then 408. */
  seconds: number;
  /** null: a read, which costs less than counting it would spoil (many phones share one address), or a call behind a token. A changing call that is public has one (tests/unit/contract-declarations.test.ts). */
  rate: Rate | null;
}

const KB = 1024;
/** A message fits into it on any line that works. */
const SECONDS = 20;

/** A call that sends nothing. */
const NO_BODY = { bytes: 0, seconds: SECONDS } as const satisfies Omit<Limits, 'rate'>;
/** A changing call whose address says it all: browsers and plain clients may send `{}`. */
const EMPTY_BODY = { bytes: KB, seconds: SECONDS } as const satisfies Omit<Limits, 'rate'>;
/** Limits of a body with some short fields. */
export const SHORT_BODY = { bytes: 16 * KB, seconds: SECONDS } as const satisfies Omit<Limits, 'rate'>;
/** Fields of some thousand characters, also where a client escapes each. */
export const LONG_BODY = { bytes: 256 * KB, seconds: SECONDS } as const satisfies Omit<Limits, 'rate'>;

export const FAILED_LOGINS = { counts: 'failed logins', most: 10, seconds: 15 * 60 } as const satisfies Rate;

type Schema = z.ZodMiniType;

/** Bodies that are not JSON. */
export type RawResponse = 'image' | 'jpeg' | 'png' | 'csv' | 'events' | 'sqlite' | 'zip';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api; parameters as `:name`. */
  path: `/${string}`;
  /** Who may call. Roles: header `Authorization: Bearer {token}` with the live token of a login that has one of them. */
  access: Access;
  summary: string;
  limits: Limits;
  params?: Schema;
  query?: Schema;
  headers?: Schema;
  body?: Schema;
  /** The name of the one file of a multipart body. Without it the body is JSON. */
  file?: string;
  /** The schema of the body; of one row where `paged`; null for 204. */
  response: Schema | RawResponse | null;
  status: 200 | 201 | 204;
  /**
   * The body is an array; X-Total-Count and Link (RFC 8288, rel next and prev) describe the rest, and X-Total-Count-Relation
   * `gte` that there are so many or more.
   */
  paged?: true;
  /**
   * Answers to operators are never cached. `no-store`: nor is this one. `content`: the same for everyone until what the public
   * can read changes; cached by the server, and made in its turn (`work-limit.ts`). `immutable`: for ever under this address.
   * `unsaid`: no header speaks of it.
   */
  cache?: 'no-store' | 'immutable' | 'content' | 'unsaid';
  /** Besides those that follow from the parts of the call. */
  errors: readonly ProblemCode[];
}

type Derived = Pick<Endpoint, 'method' | 'path' | 'access' | 'limits' | 'status' | 'errors'>;
type Declaration = Omit<Endpoint, keyof Derived | 'response'> &
  Partial<Pick<Endpoint, 'status' | 'errors' | 'response'>> & {
    limits?: Omit<Limits, 'rate'>;
    rate?: Rate;
  };

type Call = `${Endpoint['method']} /${string}`;

const idParams = z.object({ id });
/** What follows from a declaration, and the types of the server and the client need. */
type LeftOut<C extends Call, D> = (D extends { response: unknown } ? unknown : { response: null }) &
  (D extends { rate: infer R extends Rate } ? { limits: { rate: R } } : unknown) &
  (D extends { params: unknown }
    ? unknown
    : C extends `${string}/:id` | `${string}/:id/${string}`
      ? { params: typeof idParams }
      : unknown);

/**
 * Declares a call once for both sides. One without access does not compile. Left out, `response` is none, `status` 200, or 204
 * without a response; `params` of a path with `:id` are the id of a row; `limits` those of a short body, or of none, and calls
 * are not counted; what a stranger changes is answered `no-store`; `errors` are what `errorsOf()` derives.
 * @__NO_SIDE_EFFECTS__
 */
export function defineEndpoint<const C extends Call, const A extends Access, const D extends Declaration>(
  call: C,
  access: A,
  declared: D,
): D & Derived & { access: A } & LeftOut<C, D> {
  const [method, path] = call.split(' ') as [Endpoint['method'], Endpoint['path']];
  const { response = null, body, rate = null } = declared;
  const isRead = method === 'GET';
  const ofNoBody = isRead ? NO_BODY : EMPTY_BODY;
  const endpoint: Endpoint = {
    status: response === null ? 204 : 200,
    errors: [],
    ...(path.includes('/:id') && { params: idParams }),
    ...(access === 'public' && !isRead && { cache: 'no-store' }),
    ...declared,
    method,
    path,
    access,
    response,
    limits: { ...(declared.limits ?? (body === undefined ? ofNoBody : SHORT_BODY)), rate },
  };
  // What is left out has just been filled in.
  return endpoint as D & Derived & { access: A } & LeftOut<C, D>;
}

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;
type Part<E extends Endpoint, K extends keyof Endpoint> = K extends keyof E ? E[K] : undefined;

/** What a handler receives: every part parsed. */
export interface HandlerInput<E extends Endpoint> {
  params: Out<Part<E, 'params'>>;
  query: Out<Part<E, 'query'>>;
  headers: Out<Part<E, 'headers'>>;
  body: Out<Part<E, 'body'>>;
  /** The bytes of `file`; undefined when none was sent. */
  file: Uint8Array | undefined;
}

type Given<K extends string, S> = S extends Schema
  ? Record<string, never> extends In<S>
    ? { [key in K]?: In<S> | undefined }
    : { [key in K]: In<S> }
  : { [key in K]?: undefined };

/** What a caller gives: only the parts the endpoint declares. */
export type CallInput<E extends Endpoint> = Given<'params', Part<E, 'params'>> &
  Given<'query', Part<E, 'query'>> &
  Given<'headers', Part<E, 'headers'>> &
  Given<'body', Part<E, 'body'>> & { file?: Blob | undefined };

/** A page of rows, and how many there are in all. */
export interface Page<Row> {
  rows: Row[];
  total: number;
  /** Counting stopped at `total`, beyond this page: there are so many or more. */
  atLeast?: true | undefined;
}

/** What a handler gives and a caller gets. */
export type Answer<E extends Endpoint> = E['response'] extends Schema
  ? E extends { paged: true }
    ? Page<z.output<E['response']>>
    : z.output<E['response']>
  : undefined;

/** The one way to call the API: over HTTP in the browser, straight to the handler where the server renders a page. */
export type CallApi = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<Answer<E>>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Called where the server left something out of the answer for want of time; only for calls inside the server. */
  onIncomplete?: () => void;
  /** Answer from what is saved on this device, without the network; rejects when nothing is. */
  saved?: boolean;
  /** Sends it also when the page is left before that; for small bodies. */
  keepalive?: boolean;
  /** Called with the time when the answer was saved on this device, in milliseconds since 1970; not called for answers of the network. */
  onSavedAt?: (time: number) => void;
  /** Sends the token though the call is public: the operator gets more. */
  asOperator?: boolean;
  /** Called with the part of a file that has left the device, from 0 to 1. */
  onProgress?: ((sent: number) => void) | undefined;
}
