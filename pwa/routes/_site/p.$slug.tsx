import { createFileRoute } from '@tanstack/react-router';
import { documentPage } from '#pwa/app/document-page.tsx';

/** The pages that the operator made. */
export const Route = createFileRoute('/_site/p/$slug')(documentPage());
