/** Whether a web address leads to this machine. */
export function isLocalOrigin(origin: string): boolean {
  const { hostname } = new URL(origin);
  return /(?:^|\.)localhost$|^127\.|^0\.0\.0\.0$|^\[::1?\]$/.test(hostname);
}
