import type { Binder } from '#api/http/endpoints/bind.ts';
import { readVitals, reportVisit } from '#contract/vitals.ts';
import type { VitalsService } from './vitals.service.ts';

export function vitalsRoutes({ bind }: Binder, { vitals }: { vitals: VitalsService }): void {
  bind(reportVisit, [], async ({ body }) => {
    await vitals.countVisit(body);
    return undefined;
  });

  bind(readVitals, [], () => vitals.read());
}
