import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { PART_LACKING } from '#pwa/shared/api/failure-words.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { Button } from './button.tsx';

interface Otherwise<Props> {
  /** Shown while it loads. */
  fallback?: ReactNode;
  /** Shown where it cannot be loaded. Absent: a notice, and the rest of the screen stays. */
  instead?: ComponentType<Props>;
}

/** The page is loaded again, since browsers cache failed imports, and a newer version has other scripts. */
const NoPart = () => (
  <Notice
    role="alert"
    tone="danger"
    action={<Button onPress={() => location.reload()}>Reload the page</Button>}
  >
    {PART_LACKING}
  </Notice>
);

/** A part of a screen whose script loads when it is first drawn. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, instead = NoPart }: Otherwise<Props> = {},
): ComponentType<Props> {
  const Part = lazy(async () => ({
    default: await load().catch(() => instead),
  })) as unknown as ComponentType<Props>;
  return (props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
}
