import { precache } from './routes/precache.ts';
import { addStaticRoutes, deleteFormerPages } from './routes/static-routes.ts';

declare const self: ServiceWorkerGlobalScope;

/** Saves the files of this version. A worker that replaces another waits until a page sends `SKIP_WAITING`. */
export function install(event: InstallEvent): void {
  const filesSaved = precache.install(event);
  event.waitUntil(addStaticRoutes(event, filesSaved));
}

/** Deletes the files of other versions and takes control of open pages: that of the first visit has no worker yet. */
export function activate(event: ExtendableEvent): void {
  void precache.activate(event);
  event.waitUntil(deleteFormerPages());
  event.waitUntil(self.clients.claim());
}
