/** What the address points to, as browsers find it: ids are in any script, and an address is encoded. */
export function hashTarget(): HTMLElement | null {
  const hash = location.hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(hash));
  } catch {
    return document.getElementById(hash);
  }
}
