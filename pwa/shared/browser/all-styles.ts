let wearing: Promise<void> | undefined;

const pageOf = (href: string) => new URL(href, 'http://localhost').pathname;
/** Where the visit begins: the router loads a page that is not found once more. */
const first = typeof location === 'undefined' ? '' : pageOf(location.href);

/** For a page that holds only its own (pwa/build/prerender.ts): brings the styles of the other pages, before one goes to them, at `href`, or any time. They come as script: the policy allows no new <style>. */
export function wearWholeStyles(href?: string): Promise<void> | undefined {
  if (href !== undefined && pageOf(href) === first) return undefined;
  if (document.querySelector('style[data-own]') === null) return undefined;
  wearing ??= wear().catch((error) => {
    wearing = undefined;
    throw error;
  });
  return wearing;
}

async function wear(): Promise<void> {
  const { default: text } = await import('#pwa/shared/ui/styles.css?inline');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}
