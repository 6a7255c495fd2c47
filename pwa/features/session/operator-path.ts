export const OFFICE = '/admin';
export const ACCOUNT = `${OFFICE}/account`;

/** Where the login leads: `next` when it is one of the operator's own pages, else the dashboard. Never off this site. */
export function operatorPath(next: string | undefined): string {
  if (next?.startsWith('/') !== true) return OFFICE;
  const base = 'http://site.invalid';
  if (!URL.canParse(next, base)) return OFFICE;
  // Parsed as a browser does: `//evil`, `/\evil` and `/admin/../..//evil` lead elsewhere.
  const url = new URL(next, base);
  if (url.origin !== base) return OFFICE;
  const isOurs = url.pathname === OFFICE || url.pathname.startsWith(`${OFFICE}/`);
  return isOurs ? url.pathname + url.search + url.hash : OFFICE;
}
