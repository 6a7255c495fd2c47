/** What a server answered. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server says is looked at by the test
  body: any;
}

export interface CallOptions extends Omit<RequestInit, 'method' | 'body' | 'headers'> {
  headers?: Record<string, string>;
  /** Sent as Idempotency-Key. */
  key?: string | undefined;
}

/** A plain client of one person: it follows no redirects, and sends the token of its login. */
export interface Client {
  /** undefined: a visitor. */
  readonly token: string | undefined;
  get(path: string, options?: CallOptions): Promise<Answer>;
  /** `body`: a form, text or bytes as they are; all else as JSON. */
  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  patch(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  put(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  delete(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
}

/** `fetch` that keeps no connection: the server closes an idle one, perhaps as the next call takes it. */
export function fetchAnew(url: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
  const all = new Headers(headers);
  if (!all.has('Connection')) all.set('Connection', 'close');
  return fetch(url, { ...init, headers: all });
}

/** Calls the API of the site at `url`; paths are those of the contract, without `/api`. */
export function clientOf(url: string, token?: string): Client {
  const call =
    (method: string) =>
    async (path: string, body?: unknown, { headers, key, ...init }: CallOptions = {}): Promise<Answer> => {
      const all = new Headers(headers);
      if (token !== undefined) all.set('Authorization', `Bearer ${token}`);
      if (key !== undefined) all.set('Idempotency-Key', key);
      const isRaw =
        body === undefined ||
        body instanceof FormData ||
        body instanceof Uint8Array ||
        typeof body === 'string';
      if (!isRaw) all.set('Content-Type', 'application/json');
      const answer = await fetchAnew(`${url}/api${path}`, {
        redirect: 'manual',
        ...init,
        method,
        headers: all,
        ...(body !== undefined && { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
      });
      const isJson = /\bjson\b/.test(answer.headers.get('content-type') ?? '');
      const text = await answer.text();
      return {
        status: answer.status,
        headers: answer.headers,
        body: isJson && text !== '' ? JSON.parse(text) : text,
      };
    };
  const get = call('GET');
  return {
    token,
    get: (path, options) => get(path, undefined, options),
    post: call('POST'),
    patch: call('PATCH'),
    put: call('PUT'),
    delete: call('DELETE'),
  };
}

/** What was answered, which has to be a success. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the server says is looked at by the test
export async function bodyOf(call: Promise<Answer>): Promise<any> {
  const { status, body } = await call;
  if (status >= 300) throw new Error(`answered with ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** The fields that a call was refused for, in their order; of any other answer its status. */
export function refusedFields({ status, body }: Answer): string[] {
  if (status !== 400) return [`answered with ${status}`];
  return (body.errors ?? []).map(({ field }: { field: string }) => field);
}

/** Logs in over HTTP, as the operator of tests unless it is somebody else. Gives the token. */
export async function logIn(url: string, credentials: Operator = operator): Promise<string> {
  return (await bodyOf(clientOf(url).post('/login', credentials))).token;
}

/** The first login of each site of the tests. */
export const operator = { username: 'operator', password: 'a long password for tests' };
export type Operator = typeof operator;

/** Of a server's first start, which makes this login. */
export const operatorSettings = { ADMIN_USERNAME: operator.username, ADMIN_PASSWORD: operator.password };
