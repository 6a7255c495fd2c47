import { DeliveredMessages } from './delivered-messages.tsx';
import { RemoveAll } from './remove-all.tsx';
import { WaitingMessages } from './waiting-messages.tsx';

export function DeviceLists() {
  return (
    <>
      <WaitingMessages />
      <DeliveredMessages />
      <RemoveAll />
    </>
  );
}
