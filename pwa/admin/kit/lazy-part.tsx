import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

interface Otherwise<Props> {
  /** While it loads. */
  meanwhile?: ReactNode;
  /** Where it cannot be loaded. Absent: that is an error of the screen. */
  instead?: ComponentType<Props>;
}

/** A part of a screen whose script loads when it is first drawn. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { meanwhile = null, instead }: Otherwise<Props> = {},
): ComponentType<Props> {
  const Part = lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      if (instead === undefined) throw error;
      return { default: instead };
    }
  }) as unknown as ComponentType<Props>;
  return (props: Props) => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  );
}
