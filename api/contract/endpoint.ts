import type * as z from 'zod/mini';
import { EMPTY_BODY, type Limits, NO_BODY, SHORT_BODY } from './endpoint-limits.ts';
import type { ProblemCode } from './problem.ts';
import type { Access } from './roles.ts';

type Schema = z.ZodMiniType;

/** Bodies that are not JSON. */
export type RawResponse = 'image' | 'jpeg' | 'csv' | 'events' | 'sqlite' | 'zip';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
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
   * The body is an array; X-Total-Count and Link (RFC 8288, rel next and prev) tell the rest, and X-Total-Count-Relation
   * `gte` that there are so many or more.
   */
  paged?: true;
  /**
   * Answers to operators are never cached. `no-store`: nor is this one. `content`: the same for everyone until what the public
   * can read changes; cached by the server, and made in its turn (`work-limit.ts`). `immutable`: for ever under this address.
   */
  cache?: 'no-store' | 'immutable' | 'content';
  /** Besides those that follow from the parts of the call. */
  errors: readonly ProblemCode[];
}

type Derived = Pick<Endpoint, 'status' | 'limits' | 'errors'>;
type Declaration = Omit<Endpoint, keyof Derived> & Partial<Derived>;

/**
 * Declares a call once for both sides. One without `access` does not compile. Left out, `status` is 200, or 204 without
 * a response; `limits` are those of a short body, or of none; `errors` are what `errorsOf()` derives.
 * @__NO_SIDE_EFFECTS__
 */
export function defineEndpoint<const D extends Declaration>(declared: D): D & Derived {
  const ofNoBody = declared.method === 'GET' ? NO_BODY : EMPTY_BODY;
  return {
    status: declared.response === null ? 204 : 200,
    limits: declared.body === undefined ? ofNoBody : SHORT_BODY,
    errors: [],
    ...declared,
  };
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

/** The one way to call the API: over HTTP in the browser, straight to the handler in the server's own renderer. */
export type CallApi = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<Answer<E>>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Told where the server left something out of the answer for want of time. Of calls inside the server alone. */
  onIncomplete?: () => void;
  /** Answer from what is saved on this device, without the network; rejects when nothing is. */
  saved?: boolean;
  /** Sent also when the page is left meanwhile; for small bodies. */
  keepalive?: boolean;
  /** Told when the answer was saved on this device, in milliseconds since 1970; not called for one of the network. */
  onSavedAt?: (time: number) => void;
  /** Say who calls though the call is public: the operator is told more. */
  asOperator?: boolean;
  /** Told how much of a file has left the device, from 0 to 1. */
  onProgress?: ((sent: number) => void) | undefined;
}
