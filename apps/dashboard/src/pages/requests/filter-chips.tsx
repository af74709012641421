import { useSetSearch } from '../../location/index.ts';
import { useNames } from '../../parts/index.ts';
import { Button, Icon, Row } from '../../ui/index.ts';
import { linkFilters, useLinkFilters } from './filters.tsx';
import { text } from './text.ts';

/** Filters that a link has set; each can be taken off. */
export function FilterChips() {
  const filters = useLinkFilters();
  const setSearch = useSetSearch();
  const names = useNames();
  const set = linkFilters.flatMap((name) => {
    const value = filters[name];
    return value === undefined ? [] : [{ name, value: name === 'team' ? names.team(value) : value }];
  });
  if (set.length === 0) return null;
  return (
    <Row>
      {set.map(({ name, value }) => (
        <Button
          key={name}
          size="small"
          aria-label={text.takeOff(`${text.filterNames[name]}: ${value}`)}
          onClick={() => setSearch({ [name]: undefined })}
        >
          {`${text.filterNames[name]}: ${value}`}
          <Icon name="close" />
        </Button>
      ))}
    </Row>
  );
}
