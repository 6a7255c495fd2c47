import type { CallApi } from '#contract/endpoint.ts';
import { type PageFields, previewPage } from '#contract/pages.ts';

/** Shows a text on its page in another tab. */
export async function openPreview(
  callApi: CallApi,
  body: { path: string; fields: PageFields },
): Promise<void> {
  // Opened at once: a window that comes later than the press is blocked.
  const shown = window.open('about:blank', '_blank');
  try {
    const { path } = await callApi(previewPage, { body });
    if (shown === null) location.assign(path);
    else shown.location.replace(path);
  } catch (error) {
    shown?.close();
    throw error;
  }
}
