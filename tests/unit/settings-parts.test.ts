import { expect, test } from 'vitest';
import { changedParts, defaultContent, settingsContent } from '#contract/settings.ts';

const { site, words } = settingsContent.shape;

/** With another value of one field; that it keeps to the schema is of no matter here. */
function withAnother(area: 'site' | 'words', field: string): typeof defaultContent {
  const changed = structuredClone(defaultContent);
  Object.assign(changed[area], { [field]: { another: true } });
  return changed;
}

test.for([
  ...Object.keys(site.shape).map((field) => ['site', field] as const),
  ...Object.keys(words.shape).map((field) => ['words', field] as const),
])('A change of %s.%s is named as one part of the settings', ([area, field]) => {
  expect(changedParts(defaultContent, withAnother(area, field))).toHaveLength(1);
});
