/**
 * Colours and text size that a visitor chose on this device, and the header, which leaves the screen on the way down. Part
 * of boot.ts: it runs before the first paint, on pages that are never hydrated, too.
 */
const SETTINGS = ['theme', 'text'] as const;
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

const controls = (): NodeListOf<HTMLSelectElement> => document.querySelectorAll('[data-setting]');

function showChoices(): void {
  for (const control of controls()) control.value = read(control.dataset.setting ?? '') ?? '';
}

export function startDisplay(): void {
  root.dataset.display = '';
  for (const name of SETTINGS) apply(name, read(name) ?? '');
  addEventListener('DOMContentLoaded', showChoices);
  // Other tabs, and a page that comes back as it was left.
  for (const type of ['storage', 'pageshow']) {
    addEventListener(type, () => {
      for (const name of SETTINGS) apply(name, read(name) ?? '');
      showChoices();
    });
  }
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
