interface SharedLink {
  title: string;
  url: string;
}

/** What became of it: `shared` also where the visitor changed their mind. */
export type ShareOutcome = 'shared' | 'copied' | 'failed';

/** By Web Share where the browser has it, else into the clipboard. Call it from a click: both ask for one. */
export async function shareLink(link: SharedLink): Promise<ShareOutcome> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(link);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  try {
    await navigator.clipboard.writeText(link.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
