import { formatCount } from '../../format/index.ts';
import { Button, Row } from '../../ui/index.ts';
import type { Versions } from './branches.ts';
import { text } from './text.ts';

/** Leads between the versions of a message; nothing where there is one only. */
export function VersionChoice({
  versions: { count, at },
  onChoose,
}: {
  readonly versions: Versions;
  readonly onChoose: (version: number) => void;
}) {
  if (count < 2) return null;
  return (
    <Row>
      <Button
        size="small"
        aria-label={text.earlierVersion}
        disabled={at <= 0}
        onClick={() => onChoose(at - 1)}
      >
        {text.earlier}
      </Button>
      <span role="status">{text.version(formatCount(at + 1), formatCount(count))}</span>
      <Button
        size="small"
        aria-label={text.laterVersion}
        disabled={at >= count - 1}
        onClick={() => onChoose(at + 1)}
      >
        {text.later}
      </Button>
    </Row>
  );
}
