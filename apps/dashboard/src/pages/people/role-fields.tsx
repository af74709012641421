import { useNames } from '../../parts/index.ts';
import { SelectField } from '../../ui/index.ts';
import { type Role, roleOf, roleOptions } from './role.ts';
import { text } from './text.ts';

/** A role and where it counts; no account is the whole installation. */
export function RoleFields({
  role,
  account,
  onRole,
  onAccount,
}: {
  readonly role: Role;
  readonly account: string;
  readonly onRole: (role: Role) => void;
  readonly onAccount: (account: string) => void;
}) {
  const { accounts } = useNames();
  return (
    <>
      <SelectField
        label={text.role}
        hint={text.roleHints[role]}
        value={role}
        onChange={({ target }) => onRole(roleOf(target.value))}
        options={roleOptions}
      />
      <SelectField
        label={text.in}
        value={account}
        onChange={({ target }) => onAccount(target.value)}
        options={[
          ...accounts.map(({ id, name }) => ({ value: id, label: name })),
          { value: '', label: text.installation },
        ]}
      />
    </>
  );
}
