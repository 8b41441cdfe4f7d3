import { type Role, roles } from '#contract/wire/roles.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Field, Select } from '#web/ui/field.tsx';

type RoleFieldProps = { role: Role; onRole: (role: Role) => void; hint?: string | undefined };

/** The roles, and what the chosen one may do. */
export function RoleField({ role, onRole, hint }: RoleFieldProps) {
  return (
    <Field
      label={adminTexts.administrators.role}
      hint={
        <>
          {adminTexts.roles.may[role]}
          {hint && ` ${hint}`}
        </>
      }
    >
      <Select value={role} onChange={({ target }) => onRole(roles.find((one) => one === target.value) ?? role)}>
        {roles.map((one) => (
          <option key={one} value={one}>
            {adminTexts.roles.names[one]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
