import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createApiClient } from '#pwa/lib/api-client.ts';
import { watchChunks } from '#pwa/lib/chunk-failure.ts';
import { followLinks } from '#pwa/lib/follow-links.ts';
import { createQueryClient } from '#pwa/lib/query-client.ts';
import { registerServiceWorker } from '#pwa/lib/service-worker.ts';
import { readToken } from '#pwa/lib/token.ts';
import { createAppRouter } from './router.tsx';
import './ui/styles.css';

const router = createAppRouter({
  queryClient: createQueryClient(),
  callApi: createApiClient({ getToken: readToken }),
  moment: 'browser',
});

startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />);
});
followLinks(router);
watchChunks(router);
if (import.meta.env.PROD) registerServiceWorker();
