import { stored } from './stored.ts';

/** That this browser is told of new posts, and by what the server knows it. */
interface Followed {
  endpoint: string;
  zone: string;
  /** When the server was told last. Milliseconds since 1970. */
  at: number;
}

export const followed = stored('localStorage', 'followed-posts', (text): Followed | undefined => {
  const { endpoint, zone, at }: Partial<Followed> = JSON.parse(text);
  const isKnown = typeof endpoint === 'string' && typeof zone === 'string' && typeof at === 'number';
  return isKnown ? { endpoint, zone, at } : undefined;
});
