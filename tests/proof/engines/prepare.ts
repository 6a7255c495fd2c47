import makeTemplate from '#tests/support/template-site.ts';
import { missing } from './engine.ts';
import { engines } from './engines.ts';

/** Before the first proof: a site to copy, and a word on what cannot be proved here. */
export async function setup(): Promise<void> {
  for (const engine of engines) {
    const packages = missing(engine);
    if (packages.length > 0)
      console.warn(`${engine.name} is not here, and skipped: apt-get install -y ${packages.join(' ')}`);
  }
  await makeTemplate();
}
