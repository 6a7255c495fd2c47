import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';
import { webkitKept } from './webkit-kept.ts';

export const engines = [firefox, webkit] as const;

/** Those whose profile outlives them. */
export const keepingEngines = [firefox, webkitKept] as const;
