import { Row } from './layout.tsx';
import { Swatch } from './swatch.tsx';

export const stories = {
  colours: () => (
    <Row>
      {[0, 1, 2, 3, 4, 5, 6, 7, undefined].map((colour) => (
        <span key={colour ?? 'other'}>
          <Swatch colour={colour} /> {colour ?? 'other'}
        </span>
      ))}
    </Row>
  ),
};
