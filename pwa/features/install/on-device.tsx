import { InstallPrompt } from './install-prompt.tsx';
import { UpdateBar, type UpdateBarProps } from './update-bar.tsx';

export type OnDeviceProps = UpdateBarProps;

/** At the end of each page: the offer to install it, and word of a newer version. */
export function OnDevice({ form }: OnDeviceProps) {
  return (
    <>
      <InstallPrompt />
      <UpdateBar form={form} />
    </>
  );
}
