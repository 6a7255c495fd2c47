import type { ImageWidth } from '#contract/image-url.ts';
import { readToken } from '#pwa/shared/api/token.ts';

/** A picture of the library, whether or not visitors may see it. */
export const operatorPicture = (name: string, signal: AbortSignal, width: ImageWidth = 800): Promise<Blob> =>
  fetchAsOperator(`/api/media/${name}/picture?w=${width}`, signal);

/** Fetches a picture with the operator's token. */
export async function fetchAsOperator(address: string, signal: AbortSignal): Promise<Blob> {
  const headers = { Authorization: `Bearer ${readToken()}` };
  const response = await fetch(address, { headers, signal });
  if (!response.ok) throw new Error('no picture came');
  return response.blob();
}
