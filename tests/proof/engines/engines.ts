import { makeTemplateFolder } from '#tests/support/prepared-sites.ts';
import { missing } from './engine.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';
import { webkitKept } from './webkit-kept.ts';

export const engines = [firefox, webkit] as const;

/** Those whose profile outlives them. */
export const keepingEngines = [firefox, webkitKept] as const;

/** Before the first proof: a site to copy, and a word on what cannot be proved here. */
export async function setup(): Promise<void> {
  for (const engine of engines) {
    const packages = missing(engine);
    if (packages.length > 0)
      console.warn(`${engine.name} is not here, and skipped: apt-get install -y ${packages.join(' ')}`);
  }
  await makeTemplateFolder();
}
