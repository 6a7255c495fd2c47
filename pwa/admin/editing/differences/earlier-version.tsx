import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#pwa/admin/kit/button.tsx';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';

interface EarlierVersionProps<T> extends Omit<ComponentProps<typeof Loaded<T>>, 'skeleton'> {
  /** The way back to it; absent for what there is today. */
  restore: { label: string; isBusy: boolean; onPress: () => void } | undefined;
  /** What differs from today. */
  children: (version: T) => ReactNode;
}

/** The former content of a text, compared with today, and how to restore it. */
export const EarlierVersion = <T,>({ restore, children, ...loaded }: EarlierVersionProps<T>) => (
  <Loaded {...loaded}>
    {(version) => (
      <div className="form">
        {restore !== undefined && (
          <div className="restore-bar">
            <Button kind="primary" isDisabled={restore.isBusy} onPress={restore.onPress}>
              {restore.label}
            </Button>
          </div>
        )}
        {children(version)}
      </div>
    )}
  </Loaded>
);
