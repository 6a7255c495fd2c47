import type { SourcesService } from '#api/features/traffic/sources.service.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { readVitals, reportVisit } from '#contract/vitals.ts';
import type { VitalsService } from './vitals.service.ts';

interface Deps {
  vitals: VitalsService;
  sources: Pick<SourcesService, 'count'>;
}

export function vitalsRoutes({ bind }: Binder, { vitals, sources }: Deps): void {
  bind(reportVisit, [], ({ body: { counts = [], ...report } }, { ip, ctx }) => {
    vitals.count(report);
    sources.count(counts, { ip, headers: ctx?.headers });
  });

  bind(readVitals, [], () => vitals.read());
}
