import type { Answer, CallApi, Endpoint } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { CallFailed } from './call-failed.ts';
import { fetchWhole, isSilent } from './fetch-whole.ts';
import { retryAfterOf } from './retry-after.ts';

/** Milliseconds without a response; an upload may take longer while bytes move. */
const CALL_LIMIT = 30_000;

export interface ClientOptions {
  /** Origin of the server; absent: the page's own. */
  baseUrl?: string;
  getToken?: () => string | null;
  /** Milliseconds. */
  timeout?: number;
  /** The time-out is one of silence: in the worker, where no person waits for the answer. */
  isPatient?: boolean;
}

/** The parts of a call; the types of an endpoint are checked where it is called. */
interface Parts {
  params?: unknown;
  query?: unknown;
  headers?: unknown;
  body?: unknown;
  file?: Blob | undefined;
}

/** Calls the API from the browser. Throws the server's Problem, or CallFailed when there is no response of the server. */
export function createApiClient({
  baseUrl = '',
  getToken,
  timeout = CALL_LIMIT,
  isPatient = false,
}: ClientOptions = {}): CallApi {
  return async (
    endpoint,
    input,
    { signal, saved = false, asOperator = false, keepalive = false, onProgress, onSavedAt } = {},
  ) => {
    const token = asOperator || endpoint.access !== 'public' ? getToken?.() : undefined;
    const headers = new Headers({
      Accept: 'application/json, application/problem+json',
      ...textParts(input.headers),
    });
    if (typeof token === 'string') headers.set('Authorization', `Bearer ${token}`);
    const body = bodyOf(endpoint, input);
    if (typeof body === 'string') headers.set('Content-Type', 'application/json');

    const url = baseUrl + pathOf(endpoint, input);
    const { method } = endpoint;
    const response =
      body instanceof FormData
        ? await upload({ url, method, headers, body, signal, onProgress, patience: timeout })
        : await send(
            url,
            {
              method,
              headers,
              ...(keepalive && { keepalive }),
              ...(body !== undefined && { body }),
              ...(saved && SAVED),
            },
            { timeout, isPatient },
            signal,
          );
    const answer = await readAnswer(endpoint, response);
    const time = Date.parse(response.headers.get('X-Saved-At') ?? '');
    if (!Number.isNaN(time)) onSavedAt?.(time);
    return answer;
  };
}

/** The worker answers these from its copies, without the network. */
const SAVED = { cache: 'only-if-cached', mode: 'same-origin' } as const;

async function send(
  url: string,
  init: RequestInit,
  { timeout, isPatient }: Required<Pick<ClientOptions, 'timeout' | 'isPatient'>>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const limit = AbortSignal.timeout(timeout);
  try {
    const response = isPatient
      ? await fetchWhole(url, { ...init, signal: signal ?? null }, timeout)
      : await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit });
    // Within the time limit: a connection can be lost between the headers and the body.
    const body = await response.arrayBuffer();
    return new Response(body.byteLength === 0 ? null : body, response);
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw new CallFailed(limit.aborted || isSilent(cause) ? 'timeout' : 'network', { cause });
  }
}

async function readAnswer<E extends Endpoint>(endpoint: E, response: Response): Promise<Answer<E>> {
  const { status } = response;
  const retryAfter = retryAfterOf(response.headers);
  const foreign = () => new CallFailed('foreign', { status, retryAfter });
  const kind = response.headers.get('Content-Type')?.split(';')[0]?.trim();
  const body: unknown = kind?.endsWith('json') ? await response.json().catch(() => undefined) : undefined;
  if (status !== endpoint.status) {
    const problem = kind === 'application/problem+json' ? Problem.fromBody(body, retryAfter) : undefined;
    throw problem ?? foreign();
  }
  const value = parseAnswer(endpoint, body, response.headers);
  if (value === undefined && typeof endpoint.response === 'object' && endpoint.response !== null)
    throw foreign();
  // Parsed by the schema from which the type is inferred, which TypeScript cannot see here.
  return value as Answer<E>;
}

/** undefined for a body that is not what the endpoint promises. */
function parseAnswer({ response: schema, paged }: Endpoint, body: unknown, headers: Headers): unknown {
  if (typeof schema !== 'object' || schema === null) return undefined;
  if (!paged) return schema.safeParse(body).data;
  const total = Number(headers.get('X-Total-Count') ?? Number.NaN);
  if (!Array.isArray(body) || !Number.isInteger(total)) return undefined;
  const rows = body.map((row) => schema.safeParse(row));
  if (!rows.every(({ success }) => success)) return undefined;
  const atLeast = headers.has('X-Total-Count-Relation') && { atLeast: true };
  return { rows: rows.map(({ data }) => data), total, ...atLeast };
}

function pathOf({ path }: Endpoint, { params, query }: Parts): string {
  const values = textParts(params);
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const search = new URLSearchParams(textParts(query)).toString();
  return `/api${filled}${search === '' ? '' : `?${search}`}`;
}

function bodyOf(
  { body: schema, file: fileName }: Endpoint,
  { body, file }: Parts,
): FormData | string | undefined {
  if (fileName === undefined || file === undefined)
    return schema === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(textParts(body))) form.set(name, value);
  form.set(fileName, file);
  return form;
}

function textParts(values: unknown): Record<string, string> {
  if (typeof values !== 'object' || values === null) return {};
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

interface Upload {
  url: string;
  method: string;
  headers: Headers;
  body: FormData;
  signal: AbortSignal | undefined;
  /** Called with the part that was sent, from 0 to 1. */
  onProgress: ((sent: number) => void) | undefined;
  /** Milliseconds without progress after which the upload fails. */
  patience: number;
}

/** Sends a form with a file. Not by `fetch`, which does not report the progress of an upload. */
function upload(options: Upload): Promise<Response> {
  const { url, method, headers, body, signal, onProgress, patience } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(() => end(() => reject(new CallFailed('timeout'))), patience);
    };
    const cancel = () => end(() => reject(signal?.reason));
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      settle();
      request.abort();
    };
    request.open(method, url);
    request.responseType = 'arraybuffer';
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      moved();
      if (lengthComputable) onProgress?.(loaded / total);
    };
    request.onprogress = moved;
    request.onerror = () => end(() => reject(new CallFailed('network')));
    request.onload = () => end(() => resolve(responseOf(request)));
    if (signal?.aborted) return cancel();
    signal?.addEventListener('abort', cancel);
    moved();
    request.send(body);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const { status } = request;
  // These may not carry a body, not even an empty one (Fetch, "null body status").
  const isEmpty = status === 204 || status === 205 || status === 304;
  return new Response(isEmpty ? null : request.response, { status, headers });
}
