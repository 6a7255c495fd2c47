import { stored } from '#pwa/shared/browser/stored.ts';

/** 'yes' where the setup list was put away when this browser last saw it: no room is held free for it then. */
export const setupAway = stored('localStorage', 'setup-away', String);
