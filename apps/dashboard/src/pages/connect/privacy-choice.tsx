import { Link } from '@tanstack/react-router';
import type { PrivacyDefault } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { Badge, CheckField, Row } from '../../ui/index.ts';
import { text } from './text.ts';

/** Says whether requests with these settings are anonymized, and lets them ask for it. */
export function PrivacyChoice({
  byDefault,
  isAsked,
  onChange,
}: {
  readonly byDefault: PrivacyDefault | undefined;
  /** Whether the snippets ask for it. */
  readonly isAsked: boolean;
  readonly onChange: (isAsked: boolean) => void;
}) {
  const { can } = useSession();
  const isDefault = byDefault === 'on' || byDefault === 'required';
  const state = isDefault ? byDefault : isAsked ? 'asked' : (byDefault ?? 'unknown');
  return (
    <>
      <p role="status">
        <Badge tone={isDefault || isAsked ? 'private' : 'warn'}>{text.privacyStates[state]}</Badge>{' '}
        {text.privacyWhy[state]}
      </p>
      {isDefault ? null : (
        <CheckField
          label={text.ask}
          hint={text.askHint}
          checked={isAsked}
          onChange={({ target }) => onChange(target.checked)}
        />
      )}
      {can('PATCH /admin/v1/settings') ? (
        <Row>
          <Link to="/settings">{text.setDefault}</Link>
        </Row>
      ) : null}
    </>
  );
}
