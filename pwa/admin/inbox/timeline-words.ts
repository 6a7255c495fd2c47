import type { TimelineEntry } from '#contract/inbox-person.ts';
import { adminTime } from '#pwa/admin/kit/time.ts';

type Activity = Extract<TimelineEntry, { kind: 'activity' }>;

const ways: Record<string, string> = { whatsapp: 'by WhatsApp', call: 'by a call', mail: 'by mail' };

/** `owner: answered by WhatsApp`. What a later version adds is said in its own word. */
export function activityWords({ action, operator, detail }: Activity): string {
  const { by, label, to, at } = detail;
  const what = [
    action === 'assigned' ? `assigned to ${to ?? 'somebody'}` : action,
    by !== undefined && ways[String(by)],
    label !== undefined && `“${label}”`,
    at !== undefined && `for ${adminTime(String(at))}`,
  ];
  return `${operator ?? 'By itself'}: ${what.filter((part) => typeof part === 'string').join(' ')}`;
}
