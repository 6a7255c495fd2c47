let wearing: Promise<void> | undefined;

/** For a page that holds only its own (pwa/prerender.ts): brings the styles of the other pages, before one goes to them. They come as script: the policy allows no new <style>. */
export function wearWholeStyles(): Promise<void> | undefined {
  if (document.querySelector('style[data-own]') === null) return undefined;
  wearing ??= wear().catch((error) => {
    wearing = undefined;
    throw error;
  });
  return wearing;
}

async function wear(): Promise<void> {
  const { default: text } = await import('./styles.css?inline');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}
