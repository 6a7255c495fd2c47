import { escapeHtml } from '#pwa/shared/browser/escape-html.ts';

/**
 * The answer where this worker's own failed: a browser refuses or loses its storage at any time, and a rejected answer becomes
 * its own error page (Firefox: "A ServiceWorker intercepted the request and encountered an unexpected error").
 */
export async function answerWithoutStorage({ request }: { request: Request }): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return request.mode === 'navigate' ? cannotOpen(new URL(request.url)) : Response.error();
  }
}

/** A page that needs nothing of this device. A post is not repeated by a link: what was typed is in the form's draft. */
const cannotOpen = ({ pathname, search }: URL) =>
  new Response(
    `<!DOCTYPE html><html lang="en-IN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>This page cannot be opened now</title>
<body><main><h1>This page cannot be opened now</h1>
<p>There is no connection, and the pages saved on this device cannot be read at the moment.</p>
<p><a href="${escapeHtml(pathname + search)}">Try again</a></p></main></body></html>`,
    { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' } },
  );
