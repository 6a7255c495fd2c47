import type { AnyRouter } from '@tanstack/react-router';
import { indianDay } from '#contract/indian-day.ts';
import { DAY_MS } from '#contract/time.ts';
import {
  SOURCE_DAYS_LATE,
  SOURCE_ROWS_MAX,
  SOURCE_TIMES_MAX,
  type SourceCount,
  sourcePage,
  vitalPage,
} from '#contract/traffic-rules.ts';
import { campaignOf } from '#contract/visit.ts';
import { readToken } from '#pwa/shared/api/token.ts';
import { whenEngaged } from '#pwa/shared/browser/engaged.ts';
import { whenIdle } from '#pwa/shared/browser/idle.ts';
import { pageLoaded } from '#pwa/shared/browser/page-loaded.ts';
import { prefersLessData } from '#pwa/shared/browser/save-data.ts';
import { stored } from '#pwa/shared/browser/stored.ts';
import { referrerNow, visitNote } from '#pwa/shared/browser/visit-note.ts';
import type { VisitCounts } from './report-visit.ts';

// By its address: the endpoint itself would bring the schemas of the answers along.
const ADDRESS = '/api/sources';
const SAVED_MAX = 200;

/** With the day by the device's clock, in India. */
type Row = Omit<SourceCount, 'ago'> & { day: string };

/** What could not be sent without a connection. */
const savedRows = stored('localStorage', 'counts', (text): Row[] | undefined => {
  const rows: unknown = JSON.parse(text);
  return Array.isArray(rows) ? rows.filter(isRow) : undefined;
});

/** As far as it is counted with; the server looks at the rest. */
const isRow = (row: Partial<Row> | null): row is Row =>
  typeof row?.day === 'string' && typeof row.page === 'string';

/** False for the operator, and where the browser asks for it (Global Privacy Control, Do Not Track). */
export function isCounted(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as {
    globalPrivacyControl?: boolean;
    doNotTrack?: string;
  };
  return !globalPrivacyControl && doNotTrack !== '1' && readToken() === null;
}

/**
 * Counts the pages of this visit and the taps on a chat. They are sent when the page is hidden or left; made without a
 * connection they are kept on the device and sent later. Nothing distinguishes one visitor from another.
 */
export function countVisits(router: AnyRouter): VisitCounts {
  const { utm_source, utm_medium, utm_campaign } =
    campaignOf(visitNote('campaign').read() ?? location.search) ?? {};
  const way = {
    campaign: { utm_source, utm_medium, utm_campaign },
    referrer: visitNote('referrer').read() ?? referrerNow(),
  };
  const stopping = new AbortController();
  let rows: Row[] = [];
  let page: string | undefined;

  function note(what: 'visits' | 'taps'): void {
    if (page === undefined) return;
    const day = indianDay(new Date());
    const row = rows.find((each) => each.page === page && each.day === day) ?? {
      day,
      page,
      ...way,
      visits: 0,
      taps: 0,
    };
    if (!rows.includes(row)) rows.push(row);
    row[what] = Math.min(SOURCE_TIMES_MAX, row[what] + 1);
    // What a page writes as it ends may be lost.
    if (!navigator.onLine) report();
  }

  function open(path: string): void {
    page = sourcePage(path);
    note('visits');
  }

  /** Sends the counts of this page, to another address with what was measured. */
  function report(address = ADDRESS, vitals: object = {}): void {
    const unsent = rows;
    rows = [];
    if (!navigator.onLine) keep(unsent);
    else if (unsent.length > 0 || address !== ADDRESS) send(unsent, address, vitals);
  }

  /** Only while this page is visible: one that ends does not notice that the connection is dead, and would lose them. */
  function reportSaved(): void {
    const rows = navigator.onLine ? takeSaved() : [];
    if (rows.length > 0) send(rows, ADDRESS, {}, reportSaved);
  }

  const onHide = () => {
    if (document.visibilityState === 'hidden') report();
  };

  open(location.pathname);
  // Tapped before this script was there, which Safari alone does not show. If the finger is still on it, its click comes next.
  let pressed = document.querySelector('[data-chat]:focus:not(:focus-visible)');
  if (pressed !== null) note('taps');
  addEventListener(
    'click',
    ({ target }) => {
      const chat = target instanceof Element ? target.closest('[data-chat]') : null;
      if (chat !== null && chat !== pressed) note('taps');
      pressed = null;
    },
    // React stops clicks on what is not hydrated yet.
    { capture: true },
  );
  router.subscribe('onRendered', ({ toLocation, pathChanged }) => {
    if (pathChanged) open(toLocation.pathname);
  });
  addEventListener('visibilitychange', onHide, stopping);
  addEventListener('pagehide', onHide, stopping);
  addEventListener('online', reportSaved);
  void pageLoaded().then(whenIdle).then(reportSaved);
  // The tap on a chat that led away from the page was earlier than this script.
  onHide();

  return { report, handOver: () => stopping.abort() };
}

/**
 * Measures how fast a public page is for this visitor, under the path it was opened at. The script for it is fetched once the
 * page is idle and somebody reads it (`whenEngaged`); the browser has recorded what happened before. A visit that ends sooner is
 * not measured.
 */
export function measureVisit(path: string, frameHydrated: Promise<void>, counts: VisitCounts): void {
  const page = vitalPage(path);
  if (page === undefined || prefersLessData()) return;
  Promise.all([pageLoaded(), frameHydrated, whenEngaged()])
    .then(whenIdle)
    .then(() => import('./report-visit.ts'))
    .then(({ reportVisit }) => reportVisit(page, counts))
    .catch(() => {
      // Not fetched: this visit is not counted, and the visitor misses nothing.
    });
}

/** What does not arrive is kept for later; what may have arrived is not sent again. */
function send(rows: readonly Row[], address: string, vitals: object, then?: () => void): void {
  const sent = rows.slice(0, SOURCE_ROWS_MAX);
  keep(rows.slice(SOURCE_ROWS_MAX));
  const counts = sent.map(asCount).filter(({ ago }) => ago <= SOURCE_DAYS_LATE);
  fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...vitals, counts }),
    keepalive: true,
  }).then(
    ({ status }) => {
      if (status === 429 || status >= 500) keep(sent);
      else then?.();
    },
    () => keep(sent),
  );
}

/** By the difference of two days of one clock, which may be wrong itself. */
function asCount({ day, ...row }: Row): SourceCount {
  return { ago: Math.max(0, (Date.parse(indianDay(new Date())) - Date.parse(day)) / DAY_MS), ...row };
}

/** In one write: a page that is killed between two would lose all. */
function keep(rows: readonly Row[]): void {
  if (rows.length > 0) savedRows.keep([...(savedRows.read() ?? []), ...rows].slice(-SAVED_MAX));
}

/** Takes the kept counts. None where they cannot be removed: they would be sent again. */
function takeSaved(): Row[] {
  const rows = savedRows.read() ?? [];
  return savedRows.keep(undefined) ? rows : [];
}
