import type { Binder } from '#api/http/endpoints/bind.ts';
import * as calls from '#contract/settings.ts';
import type { SettingsService } from './settings.service.ts';

/** For owners: what the site says about its operator, and its words. */
export function settingsRoutes({ bind }: Binder, settings: SettingsService): void {
  bind(calls.readSettings, [], () => settings.read());
  bind(calls.publishSettings, [], ({ body }, { operator }) => settings.publish(body, operator));
  bind(calls.previewSettings, [], ({ body }) => settings.preview(body.content));
  bind(calls.readRevision, [], ({ params }) => settings.find(params.revision));
  bind(calls.restoreSettings, [], ({ params, body }, { operator }) =>
    settings.restore(params.revision, body.revision, operator),
  );
}
