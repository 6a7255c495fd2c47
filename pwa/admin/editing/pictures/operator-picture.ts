import type { ImageWidth } from '#contract/image-url.ts';
import { readToken } from '#pwa/shared/api/token.ts';

/** A picture of the site by the operator's token: visitors may not see it yet. */
export async function operatorPicture(
  name: string,
  signal: AbortSignal,
  width: ImageWidth = 800,
): Promise<Blob> {
  const headers = { Authorization: `Bearer ${readToken()}` };
  const response = await fetch(`/api/media/${name}/picture?w=${width}`, { headers, signal });
  if (!response.ok) throw new Error('no picture came');
  return response.blob();
}
