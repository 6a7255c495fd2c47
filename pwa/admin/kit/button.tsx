import type { ComponentProps } from 'react';

const classes = {
  /** The action that matters most: one on a screen or in a sheet. */
  primary: 'button',
  plain: 'button button-quiet',
  danger: 'button button-danger',
  /** Confirms what was asked about. */
  dangerFilled: 'button button-danger-filled',
  /** In rows and toolbars. */
  text: 'text-button',
  textDanger: 'text-button text-button-danger',
  link: 'link-button',
  /** A drawing alone, whose words are its label. */
  icon: 'icon-button',
  /** On or off, by `aria-pressed`. */
  toggle: 'toggle-button',
  /** Over a list: what arrived since it was loaded. */
  arrivals: 'arrivals',
};

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'disabled' | 'onClick'> {
  kind?: keyof typeof classes;
  /** All buttons are of one height: it says nothing any more. */
  isLarge?: boolean;
  /**
   * `onPress` is not called. The button keeps its place and the focus, which a disabled one would lose. A form that it submits checks for
   * itself that no call is pending.
   */
  isDisabled?: boolean | undefined;
  onPress?: (() => void) | undefined;
}

export function Button(props: ButtonProps) {
  const { kind = 'plain', isLarge: _, isDisabled, onPress, type = 'button', ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      className={classes[kind]}
      aria-disabled={isDisabled}
      onClick={isDisabled || onPress === undefined ? undefined : () => onPress()}
    />
  );
}
