import { defineEntity, p } from '@mikro-orm/core';
import { SOURCE_PAGE_MAX } from '#contract/traffic-rules.ts';
import { CAMPAIGN_MAX, REFERRER_MAX } from '#contract/visit.ts';

/** How often a page was visited, and a chat begun on it, on a day by people who came one way: no trace of one of them. */
export const SourceDayEntity = defineEntity({
  name: 'SourceDay',
  tableName: 'source_day',
  indexes: [{ properties: ['page', 'day', 'visits', 'taps'] }],
  properties: {
    /** The day in India, counted from 1970. */
    day: p.integer().primary(),
    page: p.string().length(SOURCE_PAGE_MAX).primary(),
    /** The campaign's; empty for none. */
    utmSource: p.string().length(CAMPAIGN_MAX).primary(),
    utmMedium: p.string().length(CAMPAIGN_MAX).primary(),
    utmCampaign: p.string().length(CAMPAIGN_MAX).primary(),
    /** A host; empty for none. */
    referrer: p.string().length(REFERRER_MAX).primary(),
    visits: p.integer(),
    taps: p.integer(),
  },
});

/** How many visits of a day fell into a bucket: no row and no trace of a single visitor. */
export const VitalEntity = defineEntity({
  name: 'Vital',
  tableName: 'vital',
  properties: {
    /** The day in India, `2026-11-20`. */
    day: p.string().length(10).primary(),
    page: p.string().length(40).primary(),
    metric: p.string().length(3).primary(),
    bucket: p.integer().primary(),
    count: p.integer(),
  },
});
