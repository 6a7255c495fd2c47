import { readRows } from '#tests/support/outbox-rows.ts';
import type { Play } from './play.ts';
import type { Tab } from './tab.ts';
import type { World } from './world.ts';

/** The longest that a message may take once everything is let through. Milliseconds. */
const LIMIT = 90_000;

/** Lets everything through until nothing waits; gives the texts that are left on the device. */
export async function settle(world: World, play: Play): Promise<string[]> {
  world.setLine('ok', false);
  await world.startServer();
  await world.setOffline(false);
  await play.hearAll();
  const tab = await play.openTab();
  const end = Date.now() + LIMIT;
  let isLoaded = await tab.ready();
  while (Date.now() < end) {
    if (!isLoaded) isLoaded = await tab.visit();
    await play.hearAll();
    if (isLoaded && (await waitingOn(tab)).length === 0) break;
    const { waiting = [] } = (await tab.look()) ?? {};
    for (const text of waiting) await tab.press(text, 'Send now');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const forms = await Promise.all(play.tabs.map(async (each) => (await each.look())?.form ?? ''));
  return [...(await waitingOn(tab)), ...(await draftsOn(tab)), ...forms];
}

async function waitingOn({ page }: Tab): Promise<string[]> {
  const has = await page.evaluate(async () =>
    (await indexedDB.databases()).some(({ name }) => name === 'outbox'),
  );
  if (!has) return [];
  return (await readRows(page)).map(({ fields }) => messageOf(fields));
}

function draftsOn({ page }: Tab): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = Object.entries(localStorage).filter(([name]) => name.startsWith('outbox-draft '));
    const texts = kept.map(([, json]) => String(JSON.parse(json).fields?.message));
    if (!(await indexedDB.databases()).some(({ name }) => name === 'outbox')) return texts;
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open('outbox');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const reading = opening.result.transaction('draft').objectStore('draft').getAll();
        reading.onsuccess = () => {
          opening.result.close();
          resolve([...texts, ...reading.result.map(({ fields }) => String(fields.message))]);
        };
      };
    });
  });
}

const messageOf = (fields: unknown) =>
  typeof fields === 'object' && fields !== null && 'message' in fields ? String(fields.message) : '';
