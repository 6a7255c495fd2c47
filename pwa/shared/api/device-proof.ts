import { stored } from '#pwa/shared/browser/stored.ts';

/** Shows at the next login that this device has logged in before. */
export const deviceProof = stored('localStorage', 'known-device', String);
