import { Bulk, BulkButton } from '#pwa/admin/kit/lists/bulk.tsx';
import type { ContactAct } from './contact-acts.ts';
import { leadKeys } from './lead-keys.ts';
import type { LeadSheetName } from './lead-sheets.tsx';

interface BulkBarProps {
  /** How many are selected. */
  count: number;
  onAct: (act: ContactAct) => void;
  onOpen: (sheet: LeadSheetName) => void;
}

/** What can be done to all messages that are selected. */
export const BulkBar = ({ count, onAct, onOpen }: BulkBarProps) => (
  <Bulk label="Selected messages" count={count}>
    <BulkButton
      label="Mark answered"
      drawing="done"
      shortcut={leadKeys.answered}
      onPress={() => onAct({ to: 'answered' })}
    />
    <BulkButton
      label="Label"
      drawing="categories"
      shortcut={leadKeys.label}
      onPress={() => onOpen('label')}
    />
    <BulkButton
      label="Assign"
      drawing="account"
      shortcut={leadKeys.assign}
      onPress={() => onOpen('assign')}
    />
    <BulkButton
      label="Remind me"
      drawing="bell"
      shortcut={leadKeys.remind}
      onPress={() => onOpen('remind')}
    />
    <BulkButton
      label="Spam"
      drawing="spam"
      shortcut={leadKeys.spam}
      onPress={() => onAct({ to: 'suspected' })}
    />
    <BulkButton label="Delete" drawing="bin" shortcut={leadKeys.delete} onPress={() => onAct('delete')} />
  </Bulk>
);
