import { CallFailed } from './call-failed.ts';

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
export function upload(options: Upload): Promise<Response> {
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
