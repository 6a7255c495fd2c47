import { createFileRoute } from '@tanstack/react-router';
import { documentPage } from '#pwa/app/document-page.tsx';

export const Route = createFileRoute('/_site/glossary')(documentPage());
