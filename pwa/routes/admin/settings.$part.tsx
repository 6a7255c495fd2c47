import { createFileRoute } from '@tanstack/react-router';

/** The address of a part, which the screen of the settings reads. */
export const Route = createFileRoute('/admin/settings/$part')({});
