import { filled } from '#pwa/offline/templates/html-response.ts';

/**
 * V8 compiles all of such a file at once, off the main thread, and not each function at its first call, in the middle of a
 * turn to another page. Only what is saved has it: on a first visit too much would be compiled that is not called.
 * https://v8.dev/blog/explicit-compile-hints
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** A file of the site as it is saved. */
export async function hinted(file: Response): Promise<Response> {
  const isScript = /javascript/.test(file.headers.get('Content-Type') ?? '');
  return isScript ? filled(file, (code) => HINT + code, file.status) : file;
}
