import { activitySubjects } from '#contract/activity.ts';
import { wholeFrom } from '#pwa/shared/browser/positive-integer.ts';
import type { ActivitySearch } from './queries.ts';

export function readActivitySearch({ page, by, subject }: Record<string, unknown>): ActivitySearch {
  const [asked, person] = [wholeFrom(page) ?? 1, wholeFrom(by)];
  const about = activitySubjects.find((each) => each === subject);
  return {
    ...(asked > 1 && { page: asked }),
    ...(person !== undefined && { by: person }),
    ...(about !== undefined && { subject: about }),
  };
}

export function activityAddress(search: ActivitySearch): string {
  const parts = Object.entries(readActivitySearch({ ...search })).map(([key, value]) => [key, String(value)]);
  const query = new URLSearchParams(parts).toString();
  return `/admin/activity${query === '' ? '' : `?${query}`}`;
}
