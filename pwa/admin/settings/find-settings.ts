import type { CallApi } from '#contract/endpoint.ts';
import { readSettings } from '#contract/settings.ts';
import { pathName } from '#pwa/admin/editing/paths.ts';
import type { PaletteSource } from '#pwa/admin/kit/palette.tsx';
import { addressOf, found, placesIn } from './places.ts';

/** Settings that the palette offers at most. */
const FOUND = 6;

/** Single settings, by their names and by what they say. */
export const findSettings =
  (callApi: CallApi): PaletteSource['find'] =>
  async (words, signal) => {
    const { content } = await callApi(readSettings, {}, { signal });
    return found(placesIn(content), words)
      .slice(0, FOUND)
      .map(({ path, label, where }) => ({
        key: `setting ${pathName(path)}`,
        label,
        detail: where,
        href: addressOf(path),
      }));
  };
