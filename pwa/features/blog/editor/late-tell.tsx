import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import type { TellAgain, TellField } from './tell-field.tsx';

type FieldProps = ComponentProps<typeof TellField>;
type AgainProps = ComponentProps<typeof TellAgain>;

/** Without it a post is published as well, and nobody is told. */
const Nothing = () => null;
const load = () => import('./tell-field.tsx').catch(() => undefined);
const Field = lazy<ComponentType<FieldProps>>(async () => ({
  default: (await load())?.TellField ?? Nothing,
}));
const Again = lazy<ComponentType<AgainProps>>(async () => ({
  default: (await load())?.TellAgain ?? Nothing,
}));

/** Whether readers are told of the post: it loads after the form. */
export const LateTellField = (props: FieldProps) => (
  <Suspense>
    <Field {...props} />
  </Suspense>
);

export const LateTellAgain = (props: AgainProps) => (
  <Suspense>
    <Again {...props} />
  </Suspense>
);
