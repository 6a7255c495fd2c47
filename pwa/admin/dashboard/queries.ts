import { readDashboard, readSetup } from '#contract/dashboard.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { freshQuery } from '#pwa/admin/kit/fresh-query.ts';
import { dashboardKey } from '#pwa/admin/kit/operator-keys.ts';

export const dashboardQuery = (callApi: CallApi) =>
  freshQuery(dashboardKey, (options) => callApi(readDashboard, {}, options));

export const setupQuery = (callApi: CallApi) =>
  freshQuery([...dashboardKey, 'setup'], (options) => callApi(readSetup, {}, options));
