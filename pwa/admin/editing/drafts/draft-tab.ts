import { createTabName } from '#pwa/shared/browser/tab-name.ts';

/** Two windows may hold the same form: each keeps what is typed there under its own name. */
export const operatorTab = createTabName({ name: 'operator-tab', lock: 'operator-draft ' });
