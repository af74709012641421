import { Stack } from './layout.tsx';
import { Meter } from './meter.tsx';

export const stories = {
  shares: () => (
    <Stack>
      {[0, 0.4, 0.85, 1, 1.6].map((share) => (
        <Meter key={share} share={share} label={`${share} of the budget is used`} />
      ))}
    </Stack>
  ),
};
