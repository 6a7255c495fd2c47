import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { describeApi } from '#api/http/endpoints/openapi.ts';
import { endpoints } from '#contract/endpoints.ts';

test('T42. The OpenAPI document passes the recommended rules of Redocly', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // The software is not licensed to others (package.json).
      'info-license': 'off',
    },
  });
  const source = JSON.stringify(describeApi(endpoints));
  const problems = await lintFromString({ source, config });
  const lines = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`,
  );
  expect(lines).toEqual([]);
});
