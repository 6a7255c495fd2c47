import { afterEach, test, vi } from 'vitest';
import { playHistories } from './model.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('Whatever happens on the way, no message is lost, none arrives twice, and receipts are true', () =>
  playHistories({ seed: 30, numRuns: 200 }));
