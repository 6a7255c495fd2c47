import { MAIL_LIMIT_MS } from './channels/mail.ts';
import { ANSWER_LIMIT_MS } from './channels/post.ts';
import type { Queue } from './delivery.repository.ts';
import { OF_ENVIRONMENT, OF_SETTINGS } from './notification.entities.ts';

/** Between the end of a try and that of its claim. */
const GRACE_MS = 5_000;

export interface QueueLimits extends Queue {
  /** Deliveries at one time. */
  atOnce: number;
  /** While one server delivers, no other takes the delivery: longer than a receiver has to answer. */
  claimMs: number;
}

const CALL_CLAIM_MS = ANSWER_LIMIT_MS + GRACE_MS;

/** No queue waits for another. */
export const QUEUES: readonly QueueLimits[] = [
  { channel: 'push', atOnce: 4, claimMs: CALL_CLAIM_MS },
  { channel: 'mail', atOnce: 2, claimMs: MAIL_LIMIT_MS + GRACE_MS },
  { channel: 'webhook', destination: OF_ENVIRONMENT, atOnce: 1, claimMs: CALL_CLAIM_MS },
  { channel: 'webhook', destination: OF_SETTINGS, atOnce: 1, claimMs: CALL_CLAIM_MS },
];
