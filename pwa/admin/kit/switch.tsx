import './switch.css';

interface SwitchProps {
  /** Its accessible name: what it switches. */
  label: string;
  isOn: boolean;
  /** What it was pressed for is under way. */
  isBusy?: boolean;
  describedBy?: string;
  onChange: (isOn: boolean) => void;
}

/** On or off, at once. */
export const Switch = ({ label, isOn, isBusy = false, describedBy, onChange }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    className="switch"
    aria-label={label}
    aria-checked={isOn}
    aria-busy={isBusy}
    aria-disabled={isBusy}
    aria-describedby={describedBy}
    onClick={() => isBusy || onChange(!isOn)}
  />
);
