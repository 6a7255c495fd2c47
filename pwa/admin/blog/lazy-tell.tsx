import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import type { TellChoice } from './tell-choice.tsx';

type Props = ComponentProps<typeof TellChoice>;

/** Where it does not load a post is published as well, and nobody is told. */
const Choice = lazy<ComponentType<Props>>(() =>
  import('./tell-choice.tsx').then(
    ({ TellChoice }) => ({ default: TellChoice }),
    () => ({ default: () => null }),
  ),
);

/** Whether readers are told of the post: it loads after the form. */
export const LazyTellChoice = (props: Props) => (
  <Suspense>
    <Choice {...props} />
  </Suspense>
);
