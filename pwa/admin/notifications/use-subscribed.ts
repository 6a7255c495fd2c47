import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import { loadAgain } from '#pwa/admin/kit/fresh-query.ts';
import { noticesKey } from '#pwa/admin/kit/operator-keys.ts';
import { operatorEndpoint } from '#pwa/shared/browser/operator-endpoint.ts';

/** Keeps push notifications of this browser working, where they are on; switches them off for a login that may not answer messages. */
export function useSubscribed(callApi: CallApi, answers: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    const keep = async () => {
      if (operatorEndpoint.read() === undefined) return;
      const { keepSubscribed, switchOff } = await import('./this-device.ts');
      if (!answers) await switchOff();
      else if (await keepSubscribed(callApi)) await loadAgain(client, noticesKey);
    };
    // Without a connection the next page tries again, and the screen Notifications shows the state.
    void keep().catch(() => undefined);
  }, [callApi, client, answers]);
}
