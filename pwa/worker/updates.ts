import { precache } from './routes/precache.ts';
import { deleteFormerDocuments, readSiteState, saveFirstDocuments } from './routes/site-documents.ts';
import { addStaticRoutes } from './routes/static-routes.ts';

declare const self: ServiceWorkerGlobalScope;

/** Saves the files of this version. A worker that replaces another waits until a page sends `SKIP_WAITING`. */
export function install(event: InstallEvent): void {
  const filesSaved = precache.install(event);
  event.waitUntil(saveSite(event, filesSaved));
}

/** Of several servers another one may not have this version yet: the browser tries again at the next visit. */
async function saveSite(event: InstallEvent, filesSaved: Promise<unknown>): Promise<void> {
  const state = await readSiteState();
  if (state === undefined) throw new Error('the server is of another build');
  await addStaticRoutes(event, state);
  await filesSaved;
  await saveFirstDocuments(state);
}

/** Deletes the files of other versions and takes control of open pages: that of the first visit has no worker yet. */
export function activate(event: ExtendableEvent): void {
  void precache.activate(event);
  event.waitUntil(deleteFormerDocuments());
  event.waitUntil(self.clients.claim());
}
