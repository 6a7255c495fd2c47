import { type Role, roles } from '#contract/auth-rules.ts';
import { roleWords } from '#pwa/shared/ui/role-words.ts';

interface RoleSelectProps {
  label: string;
  value: Role;
  onChange: (role: Role) => void;
}

export function RoleSelect({ label, value, onChange }: RoleSelectProps) {
  return (
    <select
      className="input role-select"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(roles.find((role) => role === target.value) ?? value)}
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {roleWords[role].name}
        </option>
      ))}
    </select>
  );
}
