import type { StoredName } from '#pwa/shared/browser/stored-things.ts';
import { startDisplay } from './display.ts';
import { ignoreStrayPresses } from './double-press.ts';

/**
 * Stands as text in each page and loads the site's own script: after the first paint and the pictures in view, or at
 * the first touch, so that the script never competes with what is read. The build puts the script's address in.
 */
const ENTRY = '__ENTRY__';
/** Specification, section 9. Milliseconds. */
const CHUNK_TIMEOUT = 120_000;
/** A picture that does not come must not keep the page from working. Milliseconds. */
const LOAD_TIMEOUT = 3_000;
const RELOADED = 'entry-reload' satisfies StoredName<'sessionStorage'>;

/** Parts of the script that this page needs besides its entry: asked for with it, not found out one after the other. */
const parts = document.currentScript?.dataset.parts?.split(' ').filter(Boolean) ?? [];

startDisplay();
ignoreStrayPresses();

let started = false;

function start(): void {
  if (started) return;
  started = true;
  const script = document.createElement('script');
  script.type = 'module';
  script.src = ENTRY;
  const timer = setTimeout(fail, CHUNK_TIMEOUT);
  script.onload = () => clearTimeout(timer);
  script.onerror = () => void reloadAfterDeploy();
  document.head.append(script);
  for (const href of parts) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}

/** Back, or a restored tab, shows an old page without asking the server: it is loaded again, once, if it was replaced. */
async function reloadAfterDeploy(): Promise<void> {
  try {
    const { status } = await fetch(ENTRY, { method: 'HEAD', cache: 'no-store' });
    if (status === 404 && sessionStorage.getItem(RELOADED) !== ENTRY) {
      sessionStorage.setItem(RELOADED, ENTRY);
      return location.reload();
    }
  } catch {
    // A dead line: the words stay readable, a reload might take them away.
  }
  fail();
}

function fail(): void {
  if (document.getElementById('chunk-failed') !== null) return;
  const notice = document.createElement('p');
  notice.id = 'chunk-failed';
  notice.className = 'notice';
  notice.setAttribute('role', 'alert');
  notice.textContent = 'Loading chunk failed ';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  button.textContent = 'Try again';
  button.onclick = () => location.reload();
  notice.append(button);
  document.body.prepend(notice);
}

/** On a slow device what was loaded is painted a while later. In a hidden tab nothing is painted. */
function startOncePainted(): void {
  const isReported = window.PerformanceObserver?.supportedEntryTypes?.includes('paint');
  if (document.hidden || !isReported) {
    start();
    return;
  }
  document.addEventListener('visibilitychange', start, { once: true });
  const observer = new PerformanceObserver((list) => {
    // Pictures that came just before are painted with the next frame.
    if (list.getEntriesByName('first-contentful-paint').length > 0)
      requestAnimationFrame(() => setTimeout(start));
  });
  observer.observe({ type: 'paint', buffered: true });
}

// A shell has nothing to read before the script has run.
if (document.readyState === 'complete' || 'shell' in document.documentElement.dataset) start();
else addEventListener('load', () => setTimeout(startOncePainted));
setTimeout(start, LOAD_TIMEOUT);
for (const type of ['pointerdown', 'keydown', 'focusin']) {
  addEventListener(type, start, { once: true, passive: true });
}
addEventListener('chunk-failed', fail);
addEventListener('beforeinstallprompt', (event) => {
  // Else the browser shows a bar of its own, over the page.
  event.preventDefault();
  window.installOffer = event;
});
