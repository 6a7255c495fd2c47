/** A part of the script, at hand once it has been loaded: `import()` of what is there takes some frames more on a slow phone. */
export function loadedOnce<Part extends object>(load: () => Promise<Part>): () => Part | Promise<Part> {
  let part: Part | undefined;
  return () =>
    part ??
    load().then((loaded) => {
      part = loaded;
      return loaded;
    });
}
