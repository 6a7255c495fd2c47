import type { FieldErrors } from '#pwa/shared/api/field-errors.ts';
import { PasswordField } from '#pwa/shared/ui/password-field.tsx';

interface OwnPasswordProps {
  errors: FieldErrors;
  /** What others must not do from this device, as in `removes logins`. */
  guards?: string;
}

/** The operator's own password, asked for again before something that a stranger at this device must not do. */
export const OwnPassword = ({ errors, guards }: OwnPasswordProps) => (
  <PasswordField
    label="Your password"
    name="password"
    autoComplete="current-password"
    error={errors.password ?? errors.response}
    {...(guards !== undefined && { hint: `So that nobody else ${guards} from this device.` })}
  />
);
