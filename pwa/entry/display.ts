import type { StoredName } from '#pwa/shared/browser/stored-things.ts';

/**
 * Colours and text size that a visitor chose on this device, and the header, which leaves the screen on the way down. Part
 * of boot.ts: it runs before the first paint, on pages that are never hydrated, too.
 */
const SETTINGS = ['theme', 'text'] as const satisfies StoredName<'localStorage'>[];
/** Smaller steps are a shaking finger. Pixels. */
const STEP = 12;

const root = document.documentElement;

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // Storage refused: the choice lasts as long as the page.
  }
}

function apply(name: string, value: string): void {
  if (value === '') root.removeAttribute(`data-${name}`);
  else root.setAttribute(`data-${name}`, value);
}

function showAll(): void {
  for (const name of SETTINGS) {
    const value = read(name) ?? '';
    apply(name, value);
    const control = document.querySelector<HTMLSelectElement>(`[data-setting=${name}]`);
    if (control !== null) control.value = value;
  }
}

export function startDisplay(): void {
  root.dataset.display = '';
  showAll();
  addEventListener('DOMContentLoaded', showAll);
  // Changed in another tab, or on another page before one came back to this one.
  addEventListener('storage', showAll);
  addEventListener('pageshow', showAll);
  const choose = ({ target }: Event) => {
    if (!(target instanceof HTMLSelectElement)) return;
    const { setting } = target.dataset;
    if (setting === undefined) return;
    apply(setting, target.value);
    try {
      if (target.value === '') localStorage.removeItem(setting);
      else localStorage.setItem(setting, target.value);
    } catch {
      // As above.
    }
  };
  // Before React, which stops the events of parts that it has yet to hydrate.
  addEventListener('change', choose, { capture: true });
  let last = 0;
  addEventListener(
    'scroll',
    () => {
      if (Math.abs(scrollY - last) < STEP) return;
      root.toggleAttribute('data-down', scrollY > last && scrollY > innerHeight / 4);
      last = scrollY;
    },
    { passive: true },
  );
}
