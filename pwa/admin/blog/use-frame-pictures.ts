import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { operatorPicture } from '#pwa/admin/editing/pictures/operator-picture.ts';

/** Pictures in a previewed text that visitors may not see yet come by the operator's token. */
export function useFramePictures(within: RefObject<HTMLElement | null>, text: string): void {
  const shown = useRef(new Map<string, string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is the occasion
  useLayoutEffect(() => {
    const leaving = new AbortController();
    for (const picture of within.current?.querySelectorAll<HTMLImageElement>('img.text-picture') ?? []) {
      const [, name] = /^\/api\/blog\/([a-z0-9-]+)/.exec(picture.getAttribute('src') ?? '') ?? [];
      if (name === undefined) continue;
      // The address is removed before the browser asks for it without the token.
      picture.removeAttribute('src');
      picture.removeAttribute('srcset');
      picture.dataset.name = name;
    }
    for (const picture of within.current?.querySelectorAll<HTMLImageElement>('img[data-name]:not([src])') ??
      []) {
      const { name = '' } = picture.dataset;
      void show(picture, name, shown.current, leaving.signal);
    }
    return () => leaving.abort();
  }, [within, text]);
  useEffect(() => {
    const addresses = shown.current;
    return () => {
      for (const address of addresses.values()) URL.revokeObjectURL(address);
    };
  }, []);
}

async function show(
  picture: HTMLImageElement,
  name: string,
  shown: Map<string, string>,
  signal: AbortSignal,
): Promise<void> {
  const known = shown.get(name);
  const file = known === undefined ? await operatorPicture(name, signal).catch(() => undefined) : undefined;
  const address = known ?? (file === undefined ? undefined : URL.createObjectURL(file));
  if (address === undefined) return;
  shown.set(name, address);
  picture.src = address;
}
