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
  /** A row of a name and its value, which opens what changes it. */
  row: 'row-button',
  /** Over a list: what arrived since it was loaded. */
  arrivals: 'arrivals',
};

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'disabled' | 'onClick'> {
  kind?: keyof typeof classes;
  /**
   * `onPress` is not called. The button keeps its place and the focus, which a disabled one would lose. A form that it submits checks for
   * itself that no call is pending.
   */
  isDisabled?: boolean | undefined;
  /** The key of the screen that does the same; the tooltip names it. */
  shortcut?: string | undefined;
  onPress?: (() => void) | undefined;
}

/** A tooltip with the key that does the same: `Delete (#)`. */
export const withKey = (words: string, shortcut: string) => `${words} (${shortcut.toUpperCase()})`;

export function Button(props: ButtonProps) {
  const { kind = 'plain', isDisabled, onPress, type = 'button', ...others } = props;
  const { shortcut, title, ...rest } = others;
  return (
    <button
      {...rest}
      title={title !== undefined && shortcut !== undefined ? withKey(title, shortcut) : title}
      aria-keyshortcuts={shortcut?.toUpperCase()}
      type={type}
      className={classes[kind]}
      aria-disabled={isDisabled}
      onClick={isDisabled || onPress === undefined ? undefined : () => onPress()}
    />
  );
}
