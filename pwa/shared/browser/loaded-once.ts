/** A module that is imported once and then returned at once: `import()` of a loaded module takes some frames on a slow phone. */
export function loadedOnce<Part extends object>(load: () => Promise<Part>): () => Part | Promise<Part> {
  let part: Part | undefined;
  return () =>
    part ??
    load().then((loaded) => {
      part = loaded;
      return loaded;
    });
}
