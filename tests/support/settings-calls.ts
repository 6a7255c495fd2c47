import type { SettingsContent, SettingsView } from '#contract/settings.ts';
import type { Answer, Client } from './client.ts';

type Change = (content: SettingsContent) => SettingsContent;

/** What an owner does to the settings. */
export function settingsCalls(client: Client) {
  const read = async (): Promise<SettingsView> => (await client.get('/settings')).body;
  return {
    read,
    /** @param revision absent: the one that is published now */
    async publish(change: Change, revision?: number): Promise<Answer> {
      const now = await read();
      const content = change(now.content);
      return client.post('/settings', { content, revision: revision ?? now.revision });
    },
  };
}

export const withBrand =
  (brand: string): Change =>
  (content) => ({ ...content, site: { ...content.site, brand } });
