export type Fill = (html: string) => string;

/** A page with what is put into it, under its own headers: they name the scripts and styles that stand in it. */
export async function filled(page: Response, fill: Fill, status = 200): Promise<Response> {
  const headers = new Headers(page.headers);
  headers.delete('Content-Length');
  return new Response(fill(await page.text()), { status, headers });
}
